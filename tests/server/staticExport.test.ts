import { createHash } from 'node:crypto';
import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import request from 'supertest';
import { beforeAll, expect, it } from 'vitest';
import { content as errorPages } from '#site/errorPages.ts';
import { validateProposal } from '#proposal/intake/validateProposal.ts';
import { exportSite } from '../../scripts/lib/exportSite.ts';
import { readSettings } from '../../server/settings.ts';
import { startApp } from '../helpers/app.ts';
import { textOfHtml } from '../helpers/htmlText.ts';
import { buildProposal } from '../helpers/proposal.ts';
import { temporaryFolder } from '../helpers/temporaryFolder.ts';
import { buildFolder } from '../../lib/folders.mjs';
import { ofTheSample } from '../helpers/projectCopy.ts';
import { labelled } from '../helpers/fields.ts';
import { fieldNames } from '#proposal/contract.ts';

/** The settings of an owner who publishes the export and uses Supabase for requests. */
const exported = {
  SITE_URL: 'https://www.fern.example',
  SUPABASE_URL: 'https://project.supabase.example',
  SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_key',
};

const action = `${exported.SUPABASE_URL}/functions/v1/send-autoresponder`;

const folder = temporaryFolder();
beforeAll(() => exportSite(readSettings({ NODE_ENV: 'production', ...exported }), folder));

it('holds in each file what the server answers at its address', async () => {
  const { app } = await startApp(exported);
  const files = ['index.html', 'received/index.html', 'not-sent/index.html', '.well-known/security.txt'];

  for (const file of [...files, '404.html', 'robots.txt', 'sitemap.xml']) {
    const { text } = await request(app).get(`/${file.replace('index.html', '')}`);
    expect([file, (await textOf(file)) === text]).toEqual([file, true]);
  }
});

it('gives static hosts one policy, with the function’s project, and a year for hashed files', async () => {
  const text = await textOf('_headers');

  const policies = text.match(/content-security-policy: .*/g) ?? [];
  expect(policies).toHaveLength(1);
  for (const file of ['index.html', 'received/index.html', '404.html']) {
    const scripts = Array.from(
      (await textOf(file)).matchAll(/<script>(.*?)<\/script>/gs),
      ([, code = '']) => code,
    );
    expect(scripts).not.toEqual([]);
    for (const code of scripts)
      expect(policies[0]).toContain(`'sha256-${createHash('sha256').update(code).digest('base64')}'`);
  }
  expect(policies[0]).toContain('wss://project.supabase.example');
  // The function redirects the posted form back to the site, and browsers check that as well.
  expect(policies[0]).toContain("form-action 'self' https://project.supabase.example;");
  expect(text).toContain('  strict-transport-security: max-age=31536000\n');
  // Both hosts join the values of a header: one for all paths would close the pictures to other sites.
  expect(text.match(/^\/\*\n(?: .*\n)+/m)?.[0]).not.toContain('resource-policy');
  expect(text).toMatch(/^\/\n {2}cross-origin-resource-policy: same-origin$/m);
  for (const part of ['assets', 'fonts'])
    expect(text).toContain(`/${part}/*\n  cache-control: public, max-age=31536000, immutable\n`);
});

it('posts its form to the function, and has the pages to which that redirects, for no search engine', async () => {
  const [form, sitemap] = [await textOf('index.html'), await textOf('sitemap.xml')];
  const [received, notSent] = [await textOf('received/index.html'), await textOf('not-sent/index.html')];

  expect(form.includes(` action="${action}" method="post"`)).toBe(true);
  expect(textOfHtml(received)).toContain(errorPages.received.text);
  expect(textOfHtml(notSent)).toContain(errorPages.notSent.text);
  for (const page of [received, notSent]) {
    expect(page.includes('<meta name="robots" content="noindex">')).toBe(true);
    expect(page.includes('rel="canonical"')).toBe(false);
  }
  expect(sitemap).not.toMatch(/received|not-sent/);
});

it('has a page for refused forms that says every rule which the function knows, at its field', async () => {
  const page = await textOf('not-sent/index.html');
  for (const overrides of [
    { fullName: '', email: 'ada at example', details: 'x'.repeat(5_001) },
    { fullName: 'x'.repeat(201), email: '', projectType: 'a road', targetLaunch: 'never' },
    { email: `${'x'.repeat(250)}@example.com` },
  ]) {
    const values = buildProposal(overrides);
    const { errors } = validateProposal(values);

    expect(errors).toHaveLength(Object.keys(overrides).length);
    for (const { field, message } of errors) {
      const [, rules = ''] = textOfHtml(page).split(labelled(field));
      const next = fieldNames.map(labelled);
      const own = next.reduce((text, other) => text.split(other)[0] ?? '', rules);
      expect(own).toContain(message);
    }
  }
  // None of them is hidden until an address names it.
  expect(page.length).toBeLessThan(25_000);
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

it('is not built with a secret key; says when security.txt expires, and what a static host cannot do', async () => {
  const [refused, built] = await Promise.all([
    build({ ...exported, SUPABASE_PUBLISHABLE_KEY: 'sb_secret_0123456789' }),
    build({}),
  ]);

  expect(refused.code).toBe(1);
  expect(refused.err).toContain('SUPABASE_PUBLISHABLE_KEY: expected the publishable key');
  expect(refused.err).not.toMatch(/0123456789|^\s+at /m);
  expect(built.code).toBe(0);
  expect(built.err).toContain('without SUPABASE_URL a static host cannot receive requests');
  expect(built.out).toMatch(/security\.txt expires on 20\d\d-\d\d-\d\d; build and publish again/);
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
