import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { parseEnv, promisify } from 'node:util';
import { beforeAll, expect, it } from 'vitest';
import { buildApp, sharedApp } from '../helpers/app.ts';
import { decoded, sendRaw } from '../helpers/http.ts';

beforeAll(async () => {
  if (existsSync('dist/static/index.html')) return;
  await promisify(execFile)(process.execPath, ['--import', 'tsx', 'scripts/exportStatic.ts']);
}, 60_000);

it.each([
  ['index.html', '/'],
  ['404.html', '/no-such-page'],
])('holds in %s what the server answers for %s', async (file, path) => {
  const app = await appAsExported();

  const { body } = await sendRaw(app, path);

  expect(body.equals(await readFile(`dist/static/${file}`))).toBe(true);
});

it('holds every file of the client build, the record of the build aside', async () => {
  const built = await readdir('dist/client', { recursive: true });
  const exported = await readdir('dist/static', { recursive: true });

  expect(built.filter((name) => !exported.includes(name))).toEqual(['vite-plugin-ssr.json']);
  expect(exported).not.toContain('vite-plugin-ssr.json');
});

it.each(['robots.txt', 'sitemap.xml', 'site.webmanifest', '.well-known/security.txt'])(
  'holds %s as the server answers it',
  async (file) => {
    const app = await appAsExported();

    const { body } = await sendRaw(app, `/${file}`);

    expect(undated(await readFile(`dist/static/${file}`))).toBe(undated(body));
  },
);

it('holds the documents compressed too, for hosts that look for that', async () => {
  const html = await readFile('dist/static/index.html');

  for (const [ending, coding] of [
    ['br', 'br'],
    ['gz', 'gzip'],
  ]) {
    const body = await readFile(`dist/static/index.html.${ending}`);
    const plain = await decoded({ status: 200, headers: { 'content-encoding': coding }, body });
    expect(plain.equals(html)).toBe(true);
  }
});

it('is not what the server answers from', async () => {
  const app = await sharedApp();

  const answers = [];
  for (const path of ['/index.html', '/404.html', '/static/index.html', '/index.html.br']) {
    answers.push((await sendRaw(app, path)).status);
  }

  expect(answers).toEqual([404, 404, 404, 404]);
});

/** The app with the settings that the export was made with: those in `.env`, where there is one. */
async function appAsExported() {
  const env = existsSync('.env') ? parseEnv(await readFile('.env', 'utf8')) : {};
  const given = Object.entries(env).filter((entry): entry is [string, string] => entry[1] !== undefined);
  const { app } = await buildApp({ env: Object.fromEntries(given) });
  return app;
}

/** The date in security.txt is that of the export. */
function undated(text: Buffer): string {
  return text.toString().replace(/^Expires: .*$/m, '');
}
