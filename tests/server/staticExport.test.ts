import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import request from 'supertest';
import { beforeAll, expect, it } from 'vitest';
import { content as errorPages } from '#site/errorPages.ts';
import { fieldNames } from '#proposal/contract.ts';
import { validateProposal } from '#proposal/intake/validateProposal.ts';
import { exportSite } from '../../scripts/lib/exportSite.ts';
import { readSettings } from '../../server/settings.ts';
import { startApp } from '../helpers/app.ts';
import { labelled } from '../helpers/fields.ts';
import { textOfHtml } from '../helpers/htmlText.ts';
import { buildProposal } from '../helpers/proposal.ts';
import { spawnSite, supabaseProject } from '../helpers/site.ts';
import { temporaryFolder } from '../helpers/temporaryFolder.ts';
import { buildFolder } from '../../lib/folders.mjs';

const exported = { SITE_URL: 'https://www.fern.example', ...supabaseProject };

const folder = temporaryFolder();
const textOf = (file: string) => readFile(`${folder}/${file}`, 'utf8');
beforeAll(() => exportSite(readSettings({ NODE_ENV: 'production', ...exported }), folder));

it('has the same content at each address as the server, compressed too, and every file of the build', async () => {
  const { app } = await startApp(exported);
  const pages = 'index.html received/index.html not-sent/index.html 404.html';
  for (const file of `${pages} .well-known/security.txt robots.txt sitemap.xml`.split(' ')) {
    const { text } = await request(app).get(`/${file.replace('index.html', '')}`);
    expect([file, (await textOf(file)) === text]).toEqual([file, true]);
  }

  const there = await readdir(folder, { recursive: true });
  const built = await readdir(`${buildFolder}/client`, { recursive: true });
  expect(built.filter((name) => !there.includes(name))).toEqual(['vite-plugin-ssr.json']);
  expect(there).not.toContain('vite-plugin-ssr.json');
  const html = await readFile(`${folder}/index.html`);
  expect(brotliDecompressSync(await readFile(`${folder}/index.html.br`)).equals(html)).toBe(true);
  expect(gunzipSync(await readFile(`${folder}/index.html.gz`)).equals(html)).toBe(true);
});

it('gives static hosts one policy, with the function’s project, and a year for hashed files', async () => {
  const text = await textOf('_headers');

  const policies = text.match(/content-security-policy: .*/g) ?? [];
  expect(policies).toHaveLength(1);
  for (const file of ['index.html', 'received/index.html', '404.html']) {
    const scripts = [...(await textOf(file)).matchAll(/<script>(.*?)<\/script>/gs)];
    expect(scripts).not.toEqual([]);
    for (const [, code = ''] of scripts)
      expect(policies[0]).toContain(`'sha256-${createHash('sha256').update(code).digest('base64')}'`);
  }
  expect(policies[0]).toContain('wss://project.supabase.example');
  // The function redirects the posted form back to the site, and browsers check that as well.
  expect(policies[0]).toContain(`form-action 'self' ${supabaseProject.SUPABASE_URL};`);
  expect(text).toContain('  strict-transport-security: max-age=31536000\n');
  // Both hosts join the values of a header. With this header for all paths, other sites could not
  // show the pictures.
  expect(text.match(/^\/\*\n(?: .*\n)+/m)?.[0]).not.toContain('resource-policy');
  expect(text).toMatch(/^\/\n {2}cross-origin-resource-policy: same-origin$/m);
  for (const part of ['assets', 'fonts'])
    expect(text).toContain(`/${part}/*\n  cache-control: public, max-age=31536000, immutable\n`);
});

it('has the page to which the function redirects a refused form, with each rule at its field', async () => {
  const notSent = await textOf('not-sent/index.html');
  expect(textOfHtml(notSent)).toContain(errorPages.notSent.text);
  expect(notSent).toContain('<meta name="robots" content="noindex">');

  // All rules are visible, without a fragment in the address.
  expect(notSent.length).toBeLessThan(25_000);
  for (const overrides of [
    { fullName: '', email: 'ada at example', details: 'x'.repeat(5_001) },
    { fullName: 'x'.repeat(201), email: '', projectType: 'a road', targetLaunch: 'never' },
    { email: `${'x'.repeat(250)}@example.com` },
  ]) {
    const { errors } = validateProposal(buildProposal(overrides));
    expect(errors).toHaveLength(Object.keys(overrides).length);
    for (const { field, message } of errors) {
      const [, rules = ''] = textOfHtml(notSent).split(labelled(field));
      const own = fieldNames.reduce((text, other) => text.split(labelled(other))[0] ?? '', rules);
      expect(own).toContain(message);
    }
  }
});

it('fails with a secret key; says when security.txt expires, and what a static host cannot do', async () => {
  // With the sample, like the tests themselves.
  const { NODE_OPTIONS = '', BUILD_FOLDER = buildFolder } = process.env;
  // The last step of `npm run build`, into a folder of its own, because other tests copy `dist`
  // meanwhile.
  const lastStep = ['--import', 'tsx', 'scripts/exportStatic.ts', temporaryFolder()];
  const build = (env = {}) => spawnSite({ NODE_OPTIONS, BUILD_FOLDER, ...env }, lastStep);
  const refused = build({ ...exported, SUPABASE_PUBLISHABLE_KEY: 'sb_secret_0123456789' });
  const built = build();

  expect(await refused.ended).toBe(1);
  expect(refused.stderr()).toContain('SUPABASE_PUBLISHABLE_KEY: expected the publishable key');
  expect(refused.stderr()).not.toMatch(/0123456789|^\s+at /m);
  expect(await built.ended).toBe(0);
  expect(built.stderr()).toContain('without SUPABASE_URL a static host cannot receive requests');
  expect(built.stdout()).toMatch(/security\.txt expires on 20\d\d-\d\d-\d\d; build and publish again/);
});
