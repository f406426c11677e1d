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
import { type App, openApp } from '../helpers/app.ts';
import { labelled } from '../helpers/fields.ts';
import { textOfHtml } from '../helpers/htmlText.ts';
import { buildProposal } from '../helpers/proposal.ts';
import { spawnSite, supabaseProject } from '../helpers/site.ts';
import { temporaryFolder } from '../helpers/temporaryFolder.ts';
import { buildFolder } from '../../lib/folders.mjs';

const exported = { SITE_URL: 'https://www.fern.example', ...supabaseProject };

const folder = temporaryFolder();
const textOf = (file: string) => readFile(`${folder}/${file}`, 'utf8');
let server: App;
beforeAll(async () => {
  await exportSite(readSettings({ NODE_ENV: 'production', ...exported }), folder);
  server = await openApp(exported);
  return () => server.close();
});

it.each([
  'index.html',
  'received/index.html',
  'not-sent/index.html',
  '404.html',
  '.well-known/security.txt',
  'robots.txt',
  'sitemap.xml',
])('the export for static hosts has the same content in %s as the server at that address', async (file) => {
  const { text } = await request(server.app).get(`/${file.replace('index.html', '')}`);
  expect((await textOf(file)) === text).toBe(true);
});

it('the export for static hosts has every file of the build', async () => {
  const there = await readdir(folder, { recursive: true });
  const built = await readdir(`${buildFolder}/client`, { recursive: true });
  expect(built.filter((name) => !there.includes(name))).toEqual([]);
});

it.each([
  ['.br', brotliDecompressSync],
  ['.gz', gunzipSync],
] as const)(
  'the export for static hosts also has the page compressed, in a file with the ending %s',
  async (ending, decompress) => {
    const html = await readFile(`${folder}/index.html`);
    expect(decompress(await readFile(`${folder}/index.html${ending}`)).equals(html)).toBe(true);
  },
);

it.each(['index.html', 'received/index.html', '404.html'])(
  'the export’s Content-Security-Policy allows each inline script of %s',
  async (file) => {
    const scripts = [...(await textOf(file)).matchAll(/<script>(.*?)<\/script>/gs)];
    expect(scripts).not.toEqual([]);
    const policy = await policyOf();
    for (const [, code = ''] of scripts)
      expect(policy).toContain(`'sha256-${createHash('sha256').update(code).digest('base64')}'`);
  },
);

it('the export’s Content-Security-Policy lets the page call the function, and post its form there', async () => {
  expect(await policyOf()).toContain(`connect-src 'self' ${supabaseProject.SUPABASE_URL};`);
  // The function redirects the posted form back to the site, and browsers check the redirect, too.
  expect(await policyOf()).toContain(`form-action 'self' ${supabaseProject.SUPABASE_URL};`);
});

it('the export makes a static host tell browsers to use https for a year', async () => {
  expect(await textOf('_headers')).toContain('  strict-transport-security: max-age=31536000\n');
});

it('on a static host, other sites may show the pictures, but not the page', async () => {
  const text = await textOf('_headers');
  // Netlify and Cloudflare Pages combine the headers of all rules that match a path. So a rule for
  // all paths would also keep other sites from showing the pictures.
  expect(text.match(/^\/\*\n(?: .*\n)+/m)?.[0]).not.toContain('resource-policy');
  expect(text).toMatch(/^\/\n {2}cross-origin-resource-policy: same-origin$/m);
});

it.each(['assets', 'fonts'])(
  'on a static host, browsers may keep the files in the folder %s for a year',
  async (part) => {
    expect(await textOf('_headers')).toContain(
      `/${part}/*\n  cache-control: public, max-age=31536000, immutable\n`,
    );
  },
);

/** The only Content-Security-Policy in `_headers`, the file of headers for static hosts. */
async function policyOf() {
  const policies = (await textOf('_headers')).match(/content-security-policy: .*/g) ?? [];
  expect(policies).toHaveLength(1);
  return policies[0];
}

it('the page to which the function redirects a refused form is hidden from search engines', async () => {
  const notSent = await textOf('not-sent/index.html');
  expect(textOfHtml(notSent)).toContain(errorPages.notSent.text);
  expect(notSent).toContain('<meta name="robots" content="noindex">');
  // The page lists each rule once. With a list for each combination of faults, it would be larger.
  expect(notSent.length).toBeLessThan(25_000);
});

it.each([
  [
    'an empty name, a malformed address and long details',
    { fullName: '', email: 'ada at example', details: 'x'.repeat(5_001) },
  ],
  [
    'a long name, an empty address and unknown choices',
    { fullName: 'x'.repeat(201), email: '', projectType: 'a road', targetLaunch: 'never' },
  ],
  ['a long address', { email: `${'x'.repeat(250)}@example.com` }],
])(
  'on a static host, the page for refused forms has the message for each fault, such as for %s',
  async (_what, overrides) => {
    const text = textOfHtml(await textOf('not-sent/index.html'));
    const { errors } = validateProposal(buildProposal(overrides));
    expect(errors).toHaveLength(Object.keys(overrides).length);
    for (const { field, message } of errors) {
      const [, rules = ''] = text.split(labelled(field));
      const own = fieldNames.reduce((rest, other) => rest.split(labelled(other))[0] ?? '', rules);
      expect(own).toContain(message);
    }
  },
);

/**
 * Runs the last step of `npm run build`. It writes into a folder of its own, because other tests
 * copy `dist` at the same time.
 */
function lastStep(env = {}) {
  // With these two variables, the process uses the sample and the build of the tests.
  const { NODE_OPTIONS = '', BUILD_FOLDER = buildFolder } = process.env;
  const args = ['--import', 'tsx', 'scripts/exportStatic.ts', temporaryFolder()];
  return spawnSite({ NODE_OPTIONS, BUILD_FOLDER, ...env }, args);
}

it('a secret key stops the export for static hosts, and the message does not repeat it', async () => {
  const refused = lastStep({ ...exported, SUPABASE_PUBLISHABLE_KEY: 'sb_secret_0123456789' });
  expect(await refused.ended).toBe(1);
  expect(refused.stderr()).toContain('SUPABASE_PUBLISHABLE_KEY: expected the publishable key');
  expect(refused.stderr()).not.toMatch(/0123456789|^\s+at /m);
});

it('the build says when security.txt expires, and that a static host needs Supabase for requests', async () => {
  const built = lastStep();
  expect(await built.ended).toBe(0);
  expect(built.stderr()).toContain('without SUPABASE_URL a static host cannot receive requests');
  expect(built.stdout()).toMatch(/security\.txt expires on 20\d\d-\d\d-\d\d; build and publish again/);
});
