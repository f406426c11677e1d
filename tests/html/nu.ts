import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { toolPackages } from '../../lib/tools/tools.mjs';

type Message = Record<'type' | 'url' | 'message', string> & {
  subType?: string;
  lastLine?: number;
  extract?: string;
};

/**
 * Checks documents with the W3C's Nu checker (https://validator.github.io/validator/). All are checked in one run,
 * because its start takes longer than the checks.
 *
 * @returns every error and warning on its own line, with file and place
 */
export async function checkHtml(files: string[]): Promise<string[]> {
  const jar = `${toolPackages}/vnu-jar/build/dist/vnu.jar`;
  // The quick compiler makes this short run more than twice as fast. It needs a larger stack.
  const options = ['-XX:TieredStopAtLevel=1', '-Xss8m'];
  // It guesses a text's language from random samples: the pseudo-translated German is Lithuanian now and then.
  const checker = ['--format', 'json', '--stdout', '--exit-zero-always', '--no-langdetect'];
  const args = [...options, '-jar', jar, ...checker, ...files];
  // Where the language is not installed, Java could not open paths beyond ASCII.
  const env = { ...process.env, LC_ALL: 'C.UTF-8' };
  const { stdout } = await promisify(execFile)('java', args, { env, maxBuffer: 64 * 1024 * 1024 });
  const { messages } = JSON.parse(stdout) as { messages: Message[] };
  return messages
    .filter(({ type, subType }) => type !== 'info' || subType === 'warning')
    .map(
      ({ url, lastLine, subType = 'error', message, extract = '' }) =>
        `${url.split('/').at(-1)}:${lastLine} ${subType}: ${message} ${extract}`,
    );
}
