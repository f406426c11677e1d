import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import request from 'supertest';
import { beforeAll, expect, it } from 'vitest';
import { content } from '#site/landing.ts';
import { content as errorPages } from '#site/errorPages.ts';
import { formReply } from '#proposal/intake/formReply.ts';
import { validateProposal } from '#proposal/intake/validateProposal.ts';
import { exportSite } from '../../scripts/lib/exportSite.ts';
import { readSettings } from '../../server/settings.ts';
import { startApp } from '../helpers/app.ts';
import { textOfHtml } from '../helpers/htmlText.ts';
import { buildProposal } from '../helpers/proposal.ts';
import { temporaryFolder } from '../helpers/temporaryFolder.ts';
import { buildFolder } from '../../lib/folders.mjs';
import { ofTheSample } from '../helpers/projectCopy.ts';

/** The settings of an owner who publishes the export and uses Supabase for requests. */
const exported = {
  SUPABASE_URL: 'https://project.supabase.example',
  SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_key',
};

const action = `${exported.SUPABASE_URL}/functions/v1/send-autoresponder`;

const folder = temporaryFolder();
beforeAll(() => exportSite(readSettings({ NODE_ENV: 'production', ...exported }), folder));

it.each([
  ['index.html', '/'],
  ['404.html', '/no-such-page'],
  ['robots.txt', '/robots.txt'],
  ['received/index.html', '/received/'],
  ['not-sent/index.html', '/not-sent/'],
  ['sitemap.xml', '/sitemap.xml'],
  ['.well-known/security.txt', '/.well-known/security.txt'],
])('holds in %s what the server answers for %s', async (file, path) => {
  const { app } = await startApp(exported);

  const { text } = await request(app).get(path);

  expect((await textOf(file)) === text).toBe(true);
});

it('posts its form to the function, and has the pages to which that redirects, for no search engine', async () => {
  const [form, sitemap] = [await textOf('index.html'), await textOf('sitemap.xml')];
  const [received, notSent] = [await textOf('received/index.html'), await textOf('not-sent/index.html')];

  expect(form.includes(` action="${action}" method="post"`)).toBe(true);
  expect(textOfHtml(received)).toContain(content.contact.form.mistyped);
  expect(textOfHtml(notSent)).toContain(errorPages.notSent.text);
  for (const page of [received, notSent]) {
    expect(page.includes('<meta name="robots" content="noindex">')).toBe(true);
    expect(page.includes('rel="canonical"')).toBe(false);
  }
  expect(sitemap).not.toMatch(/received|not-sent/);
});

it.each([
  { fullName: '' },
  { fullName: 'x'.repeat(201), email: 'ada at example', details: 'x'.repeat(5_001) },
  { email: `${'x'.repeat(250)}@example.com`, projectType: 'a road', targetLaunch: 'never' },
])('its page for refused forms knows every fault that the function names', async (overrides) => {
  const values = buildProposal(overrides);
  const { errors } = validateProposal(values);
  const location = formReply({ code: 'invalid-field', errors, values }, '').headers.get('location');

  const page = await textOf('not-sent/index.html');

  expect(errors).toHaveLength(Object.keys(overrides).length);
  expect(page.includes(` id="${location?.split('#')[1]}"`)).toBe(true);
  for (const { message } of errors) expect(textOfHtml(page)).toContain(message);
});

it('contains every file of the client build except the build record, and compressed documents', async () => {
  const built = await readdir(`${buildFolder}/client`, { recursive: true });
  const files = await readdir(folder, { recursive: true });
  const html = await readFile(`${folder}/index.html`);

  expect(built.filter((name) => !files.includes(name))).toEqual(['vite-plugin-ssr.json']);
  expect(files).not.toContain('vite-plugin-ssr.json');
  expect(brotliDecompressSync(await readFile(`${folder}/index.html.br`)).equals(html)).toBe(true);
  expect(gunzipSync(await readFile(`${folder}/index.html.gz`)).equals(html)).toBe(true);
});

it('is not built with a secret key, and the key is not repeated', async () => {
  const { code, err } = await build({ ...exported, SUPABASE_PUBLISHABLE_KEY: 'sb_secret_0123456789' });

  expect(code).toBe(1);
  expect(err).toContain('SUPABASE_PUBLISHABLE_KEY: expected the publishable key');
  expect(err).not.toMatch(/0123456789|^\s+at /m);
});

it('says when security.txt expires and, without Supabase, that a static host cannot receive requests', async () => {
  const { code, out, err } = await build({});

  expect(code).toBe(0);
  expect(err).toContain('without SUPABASE_URL a static host cannot receive requests');
  expect(out).toMatch(/security\.txt expires on 20\d\d-\d\d-\d\d; build and publish again/);
});

const textOf = (file: string) => readFile(`${folder}/${file}`, 'utf8');

/** The last step of `npm run build`, into a folder of its own: other tests copy `dist` meanwhile. */
async function build(settings: Record<string, string>): Promise<{ code: number; out: string; err: string }> {
  const script = ['--import', 'tsx', 'scripts/exportStatic.ts', temporaryFolder()];
  const env = { ...ofTheSample, ...settings };
  return new Promise((done) => {
    const child = execFile(process.execPath, script, { env }, (_error, out, err) =>
      done({ code: child.exitCode ?? -1, out, err }),
    );
  });
}
