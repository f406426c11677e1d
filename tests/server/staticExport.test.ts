import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { beforeAll, expect, it } from 'vitest';
import { exportSite } from '../../scripts/lib/exportSite.ts';
import { readSettings } from '../../server/settings.ts';
import { buildApp, sharedApp } from '../helpers/app.ts';
import { decoded, sendRaw } from '../helpers/http.ts';
import { makeTemporaryFolder } from '../helpers/temporaryFolder.ts';

/** The settings of an owner who publishes the export and uses Supabase for requests. */
const exported = {
  SUPABASE_URL: 'https://project.supabase.example',
  SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_key',
};

let folder = '';
beforeAll(async () => {
  const made = await makeTemporaryFolder();
  folder = made.path;
  await exportSite(readSettings({ NODE_ENV: 'production', ...exported }), folder);
  return () => made.remove();
});

it.each([
  ['index.html', '/'],
  ['404.html', '/no-such-page'],
])('holds in %s what the server answers for %s', async (file, path) => {
  const app = await appAsExported();

  const { body } = await sendRaw(app, path);

  expect(body.equals(await readFile(`${folder}/${file}`))).toBe(true);
});

it('contains every file of the client build except the build record', async () => {
  const built = await readdir('dist/client', { recursive: true });
  const files = await readdir(folder, { recursive: true });

  expect(built.filter((name) => !files.includes(name))).toEqual(['vite-plugin-ssr.json']);
  expect(files).not.toContain('vite-plugin-ssr.json');
});

it.each(['robots.txt', 'sitemap.xml', 'site.webmanifest', '.well-known/security.txt'])(
  'contains %s as the server sends it',
  async (file) => {
    const app = await appAsExported();

    const { body } = await sendRaw(app, `/${file}`);

    expect(undated(await readFile(`${folder}/${file}`))).toBe(undated(body));
  },
);

it('contains compressed documents too, for hosts that use them', async () => {
  const html = await readFile(`${folder}/index.html`);

  for (const [ending, coding] of [
    ['br', 'br'],
    ['gz', 'gzip'],
  ]) {
    const body = await readFile(`${folder}/index.html.${ending}`);
    const plain = await decoded({ status: 200, headers: { 'content-encoding': coding }, body });
    expect(plain.equals(html)).toBe(true);
  }
});

it('is not used by the server', async () => {
  const app = await sharedApp();

  const answers = [];
  for (const path of ['/index.html', '/404.html', '/static/index.html', '/index.html.br']) {
    answers.push((await sendRaw(app, path)).status);
  }

  expect(answers).toEqual([404, 404, 404, 404]);
});

it('is not built with a secret key, and the key is not repeated', async () => {
  const { code, err } = await build({ ...exported, SUPABASE_PUBLISHABLE_KEY: 'sb_secret_0123456789' });

  expect(code).toBe(1);
  expect(err).toContain('SUPABASE_PUBLISHABLE_KEY: expected the publishable key');
  expect(err).not.toMatch(/0123456789|^\s+at /m);
});

it('says when security.txt expires and, without Supabase, that a static host cannot receive requests', async () => {
  const { code, out, err } = await build({});

  expect([code, err]).toEqual([
    0,
    expect.stringContaining('without SUPABASE_URL a static host cannot receive requests'),
  ]);
  expect(out).toMatch(/security\.txt expires on 20\d\d-\d\d-\d\d; build and publish again/);
});

/** The last step of `npm run build`. */
function build(env: Record<string, string>): Promise<{ code: number; out: string; err: string }> {
  return new Promise((done) => {
    const script = ['--import', 'tsx', 'scripts/exportStatic.ts'];
    const child = execFile(
      process.execPath,
      script,
      { env: { PATH: process.env['PATH'], ...env } },
      (_error, out, err) => done({ code: child.exitCode ?? -1, out, err }),
    );
  });
}

/** The app with the settings of the export. */
async function appAsExported() {
  return (await buildApp({ env: exported })).app;
}

/** The expiry date in security.txt counts from the export. */
function undated(text: Buffer): string {
  return text.toString().replace(/^Expires: .*$/m, '');
}
