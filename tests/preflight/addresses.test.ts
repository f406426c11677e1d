import { cpSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import express from 'express';
import { afterAll, describe, expect, it } from 'vitest';
import { decodeEntities } from '../helpers/htmlText.ts';
import { serve } from '../helpers/listen.ts';
import { ownerContent, ownerEnv, supabaseEnv } from '../helpers/ownerSite.ts';
import { makeCopy, preflight } from '../helpers/projectCopy.ts';
import { requestText, sendBytes } from '../helpers/rawRequest.ts';
import { openSite } from '../helpers/site.ts';

/**
 * Files in `site/public`. `at` is the address at which a browser looks for the file, `type` its
 * media type, and `typed` has other ways to type the address.
 */
const files = [
  { name: 'google1a2b.html', at: '/google1a2b.html', type: 'text/html', typed: ['/google1a2b.htm%6c'] },
  { name: 'offer/index.html', at: '/offer/index.html', type: 'text/html', typed: ['/offer/'] },
  { name: '.well-known/atproto-did', at: '/.well-known/atproto-did', type: 'text/plain', typed: [] },
  {
    name: '.well-known/assetlinks.json',
    at: '/.well-known/assetlinks.json',
    type: 'application/json',
    typed: [],
  },
  {
    name: '.well-known/apple-app-site-association',
    at: '/.well-known/apple-app-site-association',
    type: 'application/json',
    typed: [],
  },
  {
    name: 'Price list.pdf',
    at: '/Price%20list.pdf',
    type: 'application/pdf',
    typed: ['/%50rice%20list.pdf'],
  },
  {
    name: '50% off (2).txt',
    at: '/50%25%20off%20(2).txt',
    type: 'text/plain',
    typed: ['/50%25%20off%20%282%29.txt'],
  },
  // This `é` is two characters, as macOS stores it: the letter, and then the accent. People type it
  // as one character.
  {
    name: 'Cafe\u0301.txt',
    at: '/Caf%C3%A9.txt',
    type: 'text/plain',
    typed: ['/Cafe%CC%81.txt', '/Caf%c3%a9.txt'],
  },
  { name: 'gülüş-diş.txt', at: '/g%C3%BCl%C3%BC%C5%9F-di%C5%9F.txt', type: 'text/plain', typed: [] },
  {
    name: 'a+b&c=d,e;f@g:h!$.txt',
    at: '/a+b&c=d,e;f@g:h!$.txt',
    type: 'text/plain',
    typed: ['/a%2Bb%26c%3Dd%2Ce%3Bf%40g%3Ah%21%24.txt'],
  },
  { name: 'who? #1.txt', at: '/who%3F%20%231.txt', type: 'text/plain', typed: [] },
  {
    name: `"so" 'it' {is} [a]|^\`.txt`,
    at: "/%22so%22%20'it'%20%7Bis%7D%20[a]|^%60.txt",
    type: 'text/plain',
    typed: [],
  },
  { name: '🚐.txt', at: '/%F0%9F%9A%90.txt', type: 'text/plain', typed: [] },
  { name: 'rates.json.gz', at: '/rates.json.gz', type: 'application/gzip', typed: [] },
  { name: 'app.js.map', at: '/app.js.map', type: 'application/json', typed: [] },
  { name: 'no ending', at: '/no%20ending', type: 'text/plain', typed: [] },
  { name: 'robots.txt', at: '/robots.txt', type: 'text/plain', typed: [] },
  { name: '.well-known/security.txt', at: '/.well-known/security.txt', type: 'text/plain', typed: [] },
  { name: 'site.webmanifest', at: '/site.webmanifest', type: 'application/manifest+json', typed: [] },
];

/** Files in `site/public` that visitors must not get. */
const hidden = ['.env', '.DS_Store', '.git/config', 'images/.htpasswd', '.well-known/.env'];

/** Files with the same addresses as pages of the site. */
const shadowed = ['index.html', '404.html', 'imprint/index.html'];

/** Files in `assets/` and `fonts/`. Browsers keep files of these two folders for a year. */
const kept = ['assets/our-services.pdf', 'fonts/license.txt'];

/**
 * Pages of the owner's. `path` is what the owner writes, `at` is the page's address, and `typed`
 * has other ways to type that address.
 */
const pages = [
  { path: '/imprint', at: '/imprint', typed: ['/im%70rint'] },
  { path: '/künye', at: '/k%C3%BCnye', typed: ['/k%c3%bcnye', '/ku%CC%88nye'] },
  { path: '/%C3%BCber-uns', at: '/%C3%BCber-uns', typed: ['/%c3%bcber%2Duns'] },
  { path: '/50% off', at: '/50%25%20off', typed: ['/5%30%25%20off', '/50%%20off'] },
] as const;

/** Other forms of pages' addresses, such as with more slashes. The server redirects them. */
const redirected = [
  '/imprint/',
  '//imprint',
  '//k%C3%BCnye//',
  '/k%C3%BCnye/',
  '/K%C3%9CNYE',
  '/%C3%BCber-uns/index.html',
];

/** Names that an owner gives to the pictures of projects. */
const pictures = ['gülüş-diş', 'Café Müller', '50% off', 'a, b (2)', 'who?#1'];

/**
 * Makes an owner's site with the files, pages and pictures of this test. Builds it for the server,
 * and exports it for static hosts.
 */
async function makeSite() {
  const owner = await makeCopy({ ...ownerEnv, ...supabaseEnv });
  const file = (name: string) => join(owner.folder, 'site', name);
  const write = (name: string, text: string) => {
    mkdirSync(dirname(file(name)), { recursive: true });
    writeFileSync(file(name), text);
  };
  for (const { name, type } of files) write(`public/${name}`, contentOf(name, type));
  for (const name of [...hidden, ...shadowed]) write(`public/${name}`, 'hidden words');
  for (const name of kept) write(`public/${name}`, contentOf(name, 'application/pdf'));
  const own = ownerContent();
  const made = file('public/images/work');
  for (const [index, name] of pictures.entries()) {
    const before = own.work.projects[index]!.image;
    own.work.projects[index]!.image = name;
    for (const picture of readdirSync(made).filter((one) => one.startsWith(`${before}-`)))
      cpSync(join(made, picture), join(made, picture.replace(before, name)));
  }
  const { project } = own.caseStudy;
  if (!own.work.projects.some(({ image }) => `#${image}` === project.href)) project.href = `#${pictures[0]}`;
  write('landing.ts', `export const content = ${JSON.stringify(own)};\n`);
  const ownPages = pages.map(({ path }) => ({
    path,
    label: path,
    title: path,
    description: path,
    text: path,
  }));
  write('ownPages.ts', `export const ownPages = ${JSON.stringify(ownPages)};\n`);
  await owner.run('scripts/build.ts');
  await owner.run('scripts/exportStatic.ts');
  return owner;
}

function contentOf(name: string, type: string): string {
  if (type === 'text/html') return `<!doctype html><title>${name}</title>`;
  // Preflight decodes JSON and PDF files, so their content has to be valid.
  if (type.endsWith('json')) return JSON.stringify({ name });
  return type === 'application/pdf' ? `%PDF-1.7\nwords of ${name}\n%%EOF\n` : `words of ${name}`;
}

const owner = await makeSite();
const server = await openSite(
  { ...ownerEnv, ...supabaseEnv, DATA_DIR: join(owner.folder, 'data') },
  ['dist/server/index.mjs'],
  owner.folder,
);
// Works as most static hosts do: it decodes the path of an address, and sends the file with this
// name. If the path is that of a folder, it sends the folder's `index.html`.
const host = await serve(
  express().use(express.static(join(owner.folder, 'dist/static'), { dotfiles: 'allow' })),
);
afterAll(async () => {
  host.close();
  await server.kill();
});
const hostPort = Number(new URL(host.url).port);
const get = (port: number, target: string, method = 'GET') =>
  sendBytes(port, requestText(target, { method }));
const { findings } = await preflight(owner.run);
/** Returns what preflight has found about a file of `site/public`. */
const findingsFor = (name: string) => findings.filter(({ file }) => file === `site/public/${name}`);

/** Returns the addresses of pictures in the `srcset` attributes of a page. */
const sources = (html: string) =>
  [...html.matchAll(/(?:srcset|srcSet)="([^"]*)"/g)].flatMap(([, set = '']) =>
    decodeEntities(set)
      .split(/,?\S*w(?:,|$)/)
      .map((one) => one.trim())
      .filter(Boolean),
  );

describe.each(files)('$name', ({ name, at, type, typed }) => {
  it(`the server sends the owner’s file “${name}” with its type, however its address is typed`, async () => {
    for (const target of [at, ...typed]) {
      const { status, headers, body } = await get(server.port, target);
      expect([target, status, body]).toEqual([
        target,
        200,
        Buffer.from(contentOf(name, type)).toString('latin1'),
      ]);
      expect(headers['content-type']?.split(';')[0]).toBe(type);
      expect((await get(server.port, target, 'HEAD')).status).toBe(200);
    }
  });
  it(`the owner’s file “${name}” is at the path in the export at which a static host looks for it`, async () => {
    const { status, body } = await get(hostPort, at);
    expect([status, body]).toEqual([200, Buffer.from(contentOf(name, type)).toString('latin1')]);
  });
  it(`preflight stops no launch because of the file “${name}”, and hints if it replaces a file of the site`, () => {
    const made = ['robots.txt', '.well-known/security.txt'].includes(name);
    const replaces = {
      level: 'hint',
      problem: expect.stringContaining('it replaces the file that the site makes'),
    };
    expect(findingsFor(name)).toMatchObject(made ? [replaces] : []);
  });
});

describe.each(pages)('$path', ({ path, at, typed }) => {
  it(`however its address is typed, the owner’s page “${path}” is sent, with the same canonical address`, async () => {
    for (const target of [at, ...typed]) {
      const { status, body } = await get(server.port, target);
      expect([target, status]).toEqual([target, 200]);
      expect(body).toContain(`<link rel="canonical" href="${ownerEnv.SITE_URL}${at}">`);
    }
  });
  it(`the owner’s page “${path}” is at the path in the export at which a static host looks for it`, async () => {
    expect((await get(hostPort, `${at}/`)).body).toContain(`href="${ownerEnv.SITE_URL}${at}"`);
  });
  it(`the owner’s page “${path}” is linked in the footer and listed in the sitemap at the same address`, async () => {
    expect((await get(server.port, '/')).body).toContain(`href="${at}"`);
    for (const port of [server.port, hostPort])
      expect((await get(port, '/sitemap.xml')).body).toContain(`<loc>${ownerEnv.SITE_URL}${at}</loc>`);
  });
  it(`preflight does not stop a launch because of the owner’s page “${path}”`, () => {
    const stops = findings.filter(({ level }) => level === 'stop');
    expect(stops.filter(({ problem }) => problem.includes(`"${at}"`) || problem.includes(path))).toEqual([]);
  });
});

it.each(redirected)(
  'a variant of the address of an owner’s page is redirected to that page: %s',
  async (target) => {
    const { status, headers } = await get(server.port, target);
    expect(status).toBe(308);
    expect(pages.map(({ at }) => at)).toContain(headers['location']);
  },
);

it('the sitemap lists the landing page and the owner’s pages, and nothing else', async () => {
  const { body } = await get(server.port, '/sitemap.xml');
  const listed = Array.from(body.matchAll(/<loc>(.*?)<\/loc>/g), ([, address]) => address);
  expect(listed).toEqual(['/', ...pages.map(({ at }) => at)].map((at) => ownerEnv.SITE_URL + at));
});

describe.each(pictures)('%s', (name) => {
  const widths = [700, 1020, 1500, 2560];
  const made = new Set(widths.flatMap((width) => [`${name}-${width}.avif`, `${name}-dark-${width}.avif`]));
  const ours = async () => {
    const named = [...new Set(sources((await get(server.port, '/')).body))];
    return named.filter((source) => made.has(decodeURIComponent(source.slice('/images/work/'.length))));
  };
  it(`the page names the project picture “${name}” by addresses without a space or a comma`, async () => {
    const addresses = await ours();
    expect(addresses.length).toBeGreaterThanOrEqual(6);
    expect(addresses.filter((one) => /[^\w%./~()-]/.test(one))).toEqual([]);
  });
  it(`the project picture “${name}” is sent by the server and from the export for static hosts`, async () => {
    for (const address of await ours())
      for (const port of [server.port, hostPort])
        expect([port, address, (await get(port, address)).status]).toEqual([port, address, 200]);
  });
  it(`preflight does not stop a launch because of the project picture “${name}”`, () => {
    expect(
      findings.filter(({ problem }) => problem.includes(name) && problem.includes('no picture')),
    ).toEqual([]);
  });
});

it.each(hidden)(
  'neither the server nor the export for static hosts sends the hidden file %s of site/public',
  async (name) => {
    for (const port of [server.port, hostPort]) {
      const { status, body } = await get(port, `/${name}`);
      expect([status, body.includes('hidden words')]).toEqual([404, false]);
    }
  },
);

it.each(hidden.filter((name) => name !== '.DS_Store'))(
  'preflight hints that visitors cannot get the hidden file %s of site/public',
  (name) => {
    expect(findingsFor(name).map(({ level }) => level)).toEqual(['hint']);
  },
);

it('preflight says nothing about .DS_Store, which macOS leaves in every folder', () => {
  expect(findingsFor('.DS_Store')).toEqual([]);
});

it.each(shadowed)(
  'preflight stops a launch if visitors would get a page in place of the owner’s file %s',
  async (name) => {
    for (const port of [server.port, hostPort])
      expect((await get(port, `/${name}`)).body).not.toContain('hidden words');
    expect(findingsFor(name).map(({ level }) => level)).toEqual(['stop']);
  },
);

it.each(kept)('preflight hints that browsers keep the owner’s file %s for a year', (name) => {
  expect(findingsFor(name)).toMatchObject([
    { level: 'hint', problem: expect.stringContaining('browsers keep a file of this folder for a year') },
  ]);
});

it.each([
  '%2F',
  '%',
  '%zz',
  '%E0%A4%A',
  '%FC',
  '%00',
  '../imprint',
  'imprint%2F',
  'imprint%00',
  'im%2Fprint',
])('the server answers /%s, which is not the address of a page, with the not-found page', async (path) =>
  expect((await get(server.port, `/${path}`)).status).toBe(404),
);
