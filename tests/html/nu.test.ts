import { execFile } from 'node:child_process';
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import request from 'supertest';
import { expect, it } from 'vitest';
import { toolPackages } from '../../lib/tools/tools.mjs';
import { exportSite } from '../../scripts/lib/exportSite.ts';
import { readSettings } from '../../server/settings.ts';
import { renderBuiltPage, startApp } from '../helpers/app.ts';
import { installed } from '../helpers/installed.ts';
import { postForm } from '../helpers/posts.ts';
import { supabaseProject } from '../helpers/site.ts';
import { temporaryFolder } from '../helpers/temporaryFolder.ts';

type Message = Record<'type' | 'url' | 'message', string> & { subType?: string; extract?: string };

it.skipIf(!installed.java)('the W3C’s HTML checker finds no error and no warning in any page', async () => {
  const folder = temporaryFolder();
  await exportSite(readSettings(supabaseProject), folder);
  const { app } = await startApp();
  const render = await renderBuiltPage();
  const failing = await startApp({}, (page, props) =>
    page === 'landing' ? Promise.reject(new Error('fails on purpose')) : render(page, props),
  );
  const storeless = await startApp({ DATA_DIR: '/dev/null/nowhere' });
  const fromForm = { host: 'site.example', referer: 'https://site.example/' };
  const spoilt = { fullName: ' ', email: 'nobody', projectType: 'x', targetLaunch: 'x', details: '"<&>' };
  for (const [name, { text }] of Object.entries({
    received: await request(app).get('/received/').set(fromForm).expect(200),
    invalid: await postForm(app, spoilt).expect(422),
    unavailable: await postForm(storeless.app).expect(503),
    failed: await request(failing.app).get('/').expect(500),
  }))
    writeFileSync(join(folder, `answer-${name}.html`), text);
  const pages = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const files = pages.filter((name) => name.endsWith('.html')).map((name) => join(folder, name));
  expect(files).toHaveLength(4 + 4);

  expect(await checkHtml(files)).toEqual([]);
});

/**
 * Checks documents with the W3C's Nu checker (https://validator.github.io/validator/), all in one
 * run, because its start takes longer than the checks. Returns one text for each error and each
 * warning.
 */
async function checkHtml(files: string[]): Promise<string[]> {
  // With only Java's quick compiler, this short run is more than twice as fast. The code of this
  // compiler needs a larger stack.
  const java = ['-XX:TieredStopAtLevel=1', '-Xss8m', '-jar', `${toolPackages}/vnu-jar/build/dist/vnu.jar`];
  const args = [...java, '--format', 'json', '--stdout', '--exit-zero-always', '--no-langdetect', ...files];
  // Without a UTF-8 locale, Java cannot open paths that are not ASCII.
  const env = { ...process.env, LC_ALL: 'C.UTF-8' };
  const { stdout } = await promisify(execFile)('java', args, { env, maxBuffer: 64 * 1024 * 1024 });
  const { messages } = JSON.parse(stdout) as { messages: Message[] };
  return messages
    .filter(({ type, subType }) => type !== 'info' || subType === 'warning')
    .map(({ url, subType = 'error', message, extract }) => `${url} ${subType}: ${message} ${extract}`);
}
