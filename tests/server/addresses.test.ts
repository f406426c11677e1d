import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { addressTable } from '../../server/documents/addresses.ts';
import { builtFiles, listPublicFiles, type PublicFile } from '../../server/documents/listPublicFiles.ts';
import { readPublicFiles } from '../../server/documents/publicFiles.ts';
import { temporaryFolder } from '../helpers/temporaryFolder.ts';

/** Makes a folder with these files. @returns its path */
function folderWith(files: Record<string, string | Buffer>) {
  const folder = temporaryFolder();
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
  }
  return folder;
}

const namesIn = (files: Record<string, string>) => listPublicFiles(folderWith(files)).map(({ name }) => name);

describe('public files', () => {
  it('the public files of a site are those of a folder and of all folders below it', () => {
    expect(namesIn({ 'a.txt': '', 'b/c/d.txt': '' }).toSorted()).toEqual(['a.txt', 'b/c/d.txt']);
  });

  it.each(['.env', '.git/config', 'a/.env', 'a/.git/config', '.well-known/.env', 'a/.well-known/b'])(
    'the file %s is not public, because its path contains a hidden name',
    (name) => {
      expect(namesIn({ [name]: '' })).toEqual([]);
    },
  );

  it.each(['.well-known/a.txt', 'a.b/c', 'a../b', 'env.'])('the file %s is public', (name) => {
    expect(namesIn({ [name]: '' })).toEqual([name]);
  });

  it.each([
    { name: 'a.css', content: '', type: 'text/css; charset=utf-8' },
    { name: 'a.b.png', content: '', type: 'image/png' },
    { name: 'association', content: '{"a":1}', type: 'application/json; charset=utf-8' },
    { name: 'association', content: '[]', type: 'application/json; charset=utf-8' },
    { name: 'a.unknown', content: '[]', type: 'application/json; charset=utf-8' },
    { name: 'png', content: 'did:plc:a', type: 'text/plain; charset=utf-8' },
    { name: 'number', content: '123', type: 'text/plain; charset=utf-8' },
    { name: 'latin', content: Buffer.from([0xe9]), type: 'application/octet-stream' },
    { name: 'binary', content: Buffer.from([0x61, 0]), type: 'application/octet-stream' },
  ])('the public file $name is sent with the type $type', ({ name, content, type }) => {
    expect(listPublicFiles(folderWith({ [name]: content }))).toMatchObject([{ name, type }]);
  });

  it('the compressed copies that the build has made are not listed as public files of their own', () => {
    const folder = folderWith({ 'a.js': '', 'a.js.br': '', 'a.js.gz': '', 'b.js': '', 'b.js.gz': '' });
    const copies = ['a.js.br', 'a.js.gz', 'b.js.gz'].map((name) => join(folder, name));
    const listed = listPublicFiles(folder, copies).map(({ name, codings }) => ({ name, codings }));
    expect(listed).toEqual([
      { name: 'a.js', codings: ['br', 'gzip'] },
      { name: 'b.js', codings: ['gzip'] },
    ]);
  });

  it('an owner’s .gz file that is not a compressed copy of the build is public', () => {
    expect(namesIn({ 'a.gz': '' })).toEqual(['a.gz']);
  });
});

const settings = {
  siteUrl: 'https://a.example',
  contactEmail: 'b@a.example',
  supabaseUrl: undefined,
  hsts: false,
};

/** The table of addresses of a site with these public files. */
function tableWith(...names: string[]) {
  const files = names.map((name) => ({ name, type: 'text/plain', codings: [] }));
  return addressTable(files, settings);
}

/** The name of the file at an address, or undefined if there is none. */
function fileAt(address: string, table: ReturnType<typeof tableWith>) {
  const target = table.get(address);
  return target && 'file' in target ? target.file.name : undefined;
}

describe('table of addresses', () => {
  it('a public file is found at its encoded address', () => {
    expect(fileAt('/a/%C3%BC%20b.txt', tableWith('a/ü b.txt'))).toBe('a/ü b.txt');
  });

  it('the index.html of a folder is found at the address of the folder, too', () => {
    const table = tableWith('a/index.html');
    expect([fileAt('/a/', table), fileAt('/a/index.html', table)]).toEqual(['a/index.html', 'a/index.html']);
  });

  it('a file such as myindex.html is not found at the address of a folder', () => {
    expect(fileAt('/a/my', tableWith('a/myindex.html'))).toBeUndefined();
  });

  it('the generated robots.txt gives way to a file that the owner has at the same address', () => {
    expect(tableWith().get('/robots.txt')).toHaveProperty('made');
    expect(fileAt('/robots.txt', tableWith('robots.txt'))).toBe('robots.txt');
  });

  it('the file 404.html has no address, because the server answers errors with its own pages', () => {
    expect(tableWith('404.html').has('/404.html')).toBe(false);
  });

  it.each(['received/index.html', 'received', 'index.html'])(
    'the address of a page leads to the page, even if the owner has a file named %s',
    (name) => {
      const table = tableWith(name);
      expect([...table.values()].filter((target) => 'file' in target)).toEqual([]);
      expect(table.get('/received/')).toHaveProperty('page');
      expect(table.get('/')).toHaveProperty('page');
    },
  );

  it('the receipt has no address of its own: /received/ shows it only after a redirect from the form', () => {
    const pages = [...tableWith()].flatMap(([address, target]) => ('page' in target ? [address] : []));
    expect(pages).toEqual(['/', '/received/']);
  });

  it('the page /not-sent/ exists only if Supabase is used', () => {
    const withSupabase = addressTable([], { ...settings, supabaseUrl: 'https://b.supabase.co' });
    expect(withSupabase.get('/not-sent/')).toMatchObject({ page: { status: 422 } });
    expect(tableWith().has('/not-sent/')).toBe(false);
  });
});

const script = '<script>a()</script>';

/** Reads one file of a build, with its compressed copies. @returns its response */
function readOne({ name = 'a', type = 'text/css', hsts = false }) {
  const build = folderWith({
    [`client/${name}`]: script,
    [`client/${name}.br`]: 'in Brotli',
    [`client/${name}.gz`]: 'in gzip',
  });
  const file: PublicFile = { name, type, codings: ['br', 'gzip'] };
  const address = `/${name}`;
  const table = new Map([[address, { file }]]);
  const responses = readPublicFiles(table, pathToFileURL(`${build}/`), { hsts, supabaseUrl: undefined });
  return responses.get(address)!;
}

/** The headers with which a file of a build is sent uncompressed. */
function headersOf(file: Parameters<typeof readOne>[0]) {
  const flat = readOne(file).variants.get('identity')!.headers ?? [];
  return Object.fromEntries(flat.flatMap((name, at) => (at % 2 === 0 ? [[name, flat[at + 1]!]] : [])));
}

describe('files of the build', () => {
  it.each([
    { name: 'assets/chunks/form.B3kQ9x_1.js', time: 'public, max-age=31536000, immutable' },
    { name: 'assets/chunks/form-B3kQ9x-1.js', time: 'public, max-age=31536000, immutable' },
    { name: 'fonts/sans.0a1b2c3d.woff2', time: 'public, max-age=31536000, immutable' },
    { name: 'assets/form.js', time: 'public, max-age=3600' },
    { name: 'assets/form.B3kQ9x.js', time: 'public, max-age=3600' },
    { name: 'images/form.B3kQ9x_1.png', time: 'public, max-age=3600' },
    { name: 'a/assets/form.B3kQ9x_1.js', time: 'public, max-age=3600' },
    { name: 'assets/form.B3kQ9x_1', time: 'public, max-age=3600' },
  ])('the built file $name is sent with the Cache-Control $time', ({ name, time }) => {
    expect(headersOf({ name })['cache-control']).toBe(time);
  });

  it.each([
    { type: 'image/png', policy: 'cross-origin' },
    { type: 'application/pdf', policy: 'cross-origin' },
    { type: 'text/html; charset=utf-8', policy: 'same-origin' },
    { type: 'application/pdf-like', policy: 'same-origin' },
    { type: 'application/image/png', policy: 'same-origin' },
  ])('a built file of the type $type has the Cross-Origin-Resource-Policy $policy', ({ type, policy }) => {
    expect(headersOf({ type })['cross-origin-resource-policy']).toBe(policy);
  });

  it('a built file that is a page may run its inline scripts', () => {
    const headers = headersOf({ type: 'text/html; charset=utf-8' });
    expect(headers['content-security-policy']).toContain("script-src 'self' 'sha256-");
  });

  it('a built file that is not a page may neither run scripts nor load anything', () => {
    const headers = headersOf({ type: 'text/css' });
    expect(headers['content-security-policy']).toBe("default-src 'none';frame-ancestors 'none'");
  });

  it.each(['text/html; charset=utf-8', 'text/css', 'image/png'])(
    'if HSTS is on, a built file of the type %s is sent with the header that makes browsers use https',
    (type) => {
      const headers = headersOf({ type, hsts: true });
      expect(headers['strict-transport-security']).toBe('max-age=31536000');
    },
  );

  it('only built files are read from the disk at the start, not pages or generated texts for crawlers', () => {
    const build = pathToFileURL(`${folderWith({ 'client/a': script })}/`);
    const table = addressTable([{ name: 'a', type: 'text/css', codings: [] }], settings);
    expect([...readPublicFiles(table, build, settings).keys()]).toEqual(['/a']);
  });

  it('a built file is read with its compressed copies', () => {
    const { variants } = readOne({});
    const bytes = Array.from(variants, ([coding, variant]) => [coding, String(variant.bytes)]);
    expect(Object.fromEntries(bytes)).toEqual({ br: 'in Brotli', gzip: 'in gzip', identity: script });
  });

  it('if a file of the build is missing, the site does not start, and the message names npm run build', () => {
    const file: PublicFile = { name: 'a', type: 'text/css', codings: [] };
    const build = pathToFileURL(`${temporaryFolder()}/`);
    const read = () => readPublicFiles(new Map([['/a', { file }]]), build, settings);
    expect(read).toThrow(/^There is no complete build in .*Make one: npm run build$/);
  });
});

describe('list of files', () => {
  it('the list of files that the build has written is read at the start', () => {
    const listed = [{ name: 'a', type: 'text/css', codings: [] }];
    const folder = folderWith({ 'server/publicFiles.json': JSON.stringify(listed) });
    expect(builtFiles(pathToFileURL(`${folder}/`))).toEqual(listed);
  });

  it('a list of built files that cannot be read stops the start, and the error has the reason', () => {
    const build = pathToFileURL(`${folderWith({ 'server/publicFiles.json/a': '' })}/`);
    expect(() => builtFiles(build)).toThrow('EISDIR');
  });
});
