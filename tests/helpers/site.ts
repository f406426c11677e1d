import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { makeTemporaryFolder } from './temporaryFolder.ts';

export type SiteProcess = {
  child: ChildProcess;
  /** Everything written so far. */
  stdout(): string;
  stderr(): string;
  /** The exit code, or the signal's name, once the process has ended and its output is read to the end. */
  ended: Promise<number | NodeJS.Signals | null>;
};

export type Site = SiteProcess & {
  /** `http://localhost:…`, without a slash at its end. */
  url: string;
  port: number;
  dataDir: string;
  /** What an operator does, SIGTERM, and the exit code in return; deletes the store's folder where it made that. */
  stop(): Promise<number | NodeJS.Signals | null>;
  /** `kill -9`: no time to tidy up. */
  kill(): Promise<void>;
};

/** What `node` runs: the built server, and the one for development. */
const builtServer = ['dist/server/index.mjs'];
export const devServer = ['--import', 'tsx', 'server/dev.ts'];

/** Spawns the server in an environment of its own: the built one, unless told otherwise. */
export function spawnSite(
  env: Record<string, string>,
  args: readonly string[] = builtServer,
  cwd = '.',
): SiteProcess {
  const { PATH = '' } = process.env;
  const child = spawn(process.execPath, args, {
    cwd,
    env: { PATH, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let stdout = '';
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  const ended = once(child, 'close').then(
    ([code, signal]) => (code ?? signal) as number | NodeJS.Signals | null,
  );
  return { child, stdout: () => stdout, stderr: () => stderr, ended };
}

/** Tests send more requests in a minute than visitors do in a day. */
const noLimits = {
  PROPOSALS_PER_HOUR: '1000000',
  PROPOSALS_PER_IP_PER_HOUR: '1000000',
  PROPOSALS_PER_RECIPIENT_PER_DAY: '1000000',
};

/**
 * Starts the server on a free port with a store of its own, and waits until it says that it listens.
 *
 * @param env settings; PORT and DATA_DIR may be given to take another one's place
 * @param cwd the project's folder
 * @throws with its output where it ends instead
 */
export async function startSite(
  env: Record<string, string> = {},
  args: readonly string[] = builtServer,
  cwd?: string,
): Promise<Site> {
  const folder = env['DATA_DIR'] ? undefined : await makeTemporaryFolder();
  const dataDir = env['DATA_DIR'] ?? folder?.path ?? '';
  const running = spawnSite({ PORT: '0', ...noLimits, ...env, DATA_DIR: dataDir }, args, cwd);
  const url = await listening(running);
  return {
    ...running,
    url,
    port: Number(new URL(url).port),
    dataDir,
    async stop() {
      running.child.kill('SIGTERM');
      const code = await running.ended;
      await folder?.remove();
      return code;
    },
    async kill() {
      running.child.kill('SIGKILL');
      await running.ended;
    },
  };
}

async function listening(site: SiteProcess): Promise<string> {
  const says = new Promise<string>((resolve) => {
    site.child.stdout?.on('data', () => {
      const url = /http:\/\/localhost:\d+/.exec(site.stdout())?.[0];
      if (url) resolve(url);
    });
  });
  const gaveUp = site.ended.then((code) => {
    throw new Error(`The server ended (${code}) before it listened:\n${site.stdout()}${site.stderr()}`);
  });
  return Promise.race([says, gaveUp]);
}
