import { once } from 'node:events';
import { connect, createServer, type AddressInfo } from 'node:net';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { spawnSite, startSite } from '../helpers/site.ts';
import { makeTemporaryFolder } from '../helpers/temporaryFolder.ts';
import { soon } from '../helpers/soon.ts';

it('says where it listens in one line of JSON, and nothing on stderr', async () => {
  const site = await start();

  await fetch(site.url);

  const lines = site.stdout().trim().split('\n').map(parse);
  expect(lines.filter(({ msg }) => msg.includes('http://'))).toEqual([
    expect.objectContaining({ level: 30, msg: `Listening on ${site.url}` }),
  ]);
  expect(site.stderr()).toBe('');
});

it('says which of two Supabase keys it uses, and prints neither', async () => {
  const keys = { SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_key', SUPABASE_ANON_KEY: 'older-key' };
  const site = await start({ SUPABASE_URL: 'https://project.example.co', ...keys });

  const said = site.stdout();
  expect(said.match(/SUPABASE_PUBLISHABLE_KEY is used, SUPABASE_ANON_KEY is not/g)).toHaveLength(1);
  expect(said).not.toMatch(/sb_publishable_key|older-key/);
});

it.each(['SIGTERM', 'SIGINT'] as const)('closes cleanly on %s', async (signal) => {
  const site = await start();
  await fetch(site.url);

  site.child.kill(signal);

  expect(await site.ended).toBe(0);
  expect(site.stderr()).toBe('');
});

it('closes even if clients keep their connections open', async () => {
  const site = await start();
  const idle = connect(site.port, 'localhost');
  await once(idle, 'connect');
  idle.on('error', () => {});
  idle.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
  await once(idle, 'data');

  site.child.kill('SIGTERM');

  expect(await site.ended).toBe(0);
  idle.destroy();
});

it('finishes the request in progress before it ends', async () => {
  const site = await start();
  const body = String(new URLSearchParams({ fullName: 'Ana Lindqvist', email: 'ana@example.org' }));
  const client = connect(site.port, 'localhost').setEncoding('utf8');
  let answer = '';
  client.on('data', (text: string) => (answer += text));
  client.write(
    `POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${body.length}\r\n` +
      'Content-Type: application/x-www-form-urlencoded\r\nExpect: 100-continue\r\n\r\n',
  );
  await vi.waitFor(() => expect(answer).toContain('100 Continue'), soon);

  site.child.kill('SIGTERM');
  await vi.waitFor(() => expect(site.stdout()).toContain('Closing'), soon);
  client.write(body);

  await vi.waitFor(() => expect(answer).toContain('HTTP/1.1 303 See Other'), soon);
  expect(await site.ended).toBe(0);
});

it('does not start on the database of its own Supabase project', async () => {
  const site = spawnSite({
    SUPABASE_URL: 'https://project.example.co',
    SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_key',
    DATABASE_URL: 'postgres://u:database-secret@127.0.0.1:1/p',
  });

  expect(await site.ended).toBe(1);
  expect(site.stderr()).toMatch(/DATABASE_URL: not together with SUPABASE_URL/);
  expect(site.stderr()).not.toContain('database-secret');
});

it('exits at once with one message that names every invalid setting, without a stack trace', async () => {
  const site = spawnSite({ PORT: 'eighty', CONTACT_EMAIL: 'nobody', SMTP_URL: 'http://u:mail-secret@host' });

  expect(await site.ended).toBe(1);
  const lines = site.stderr().trim().split('\n');
  expect(lines).toHaveLength(4);
  expect(lines.slice(1)).toEqual(
    ['PORT', 'CONTACT_EMAIL', 'SMTP_URL'].map((name) => expect.stringMatching(`^  - ${name}: `)),
  );
  expect(site.stderr()).not.toMatch(/mail-secret|\bat /);
  expect(site.stdout()).toBe('');
});

it('exits with one line if another program uses the port', async () => {
  const other = createServer().listen(0);
  await once(other, 'listening');
  onTestFinished(() => void other.close());
  const { port } = other.address() as AddressInfo;

  const dataDir = await makeTemporaryFolder();
  onTestFinished(() => dataDir.remove());

  const site = spawnSite({ PORT: String(port), DATA_DIR: dataDir.path });

  expect(await site.ended).toBe(1);
  expect(site.stderr().trim()).toMatch(new RegExp(`^Cannot listen on port ${port}: .*EADDRINUSE.*$`));
  expect(site.stdout()).not.toContain('Listening');
});

it.each(['server/pageFiles.mjs', 'assets.json', 'client'])(
  'exits with one line that says how to build the site if %s is missing',
  async (part) => {
    // Inside node_modules, so that the copy finds its packages.
    const folder = mkdtempSync('node_modules/.copied-build-');
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    cpSync('dist', folder, { recursive: true });
    rmSync(join(folder, part), { recursive: true });
    const dataDir = await makeTemporaryFolder();
    onTestFinished(() => dataDir.remove());

    const site = spawnSite({ PORT: '0', DATA_DIR: dataDir.path }, [join(folder, 'server/index.mjs')]);

    expect(await site.ended).toBe(1);
    expect(site.stderr()).toMatch(/^There is no complete build in .*npm run build\n$/);
    expect(site.stdout()).toBe('');
  },
);

it('creates its store at startup, readable by its own user only', async () => {
  const site = await start();

  await vi.waitFor(async () => expect(await readdir(site.dataDir)).toContain('proposals.db'), soon);
});

async function start(env: Record<string, string> = {}) {
  const site = await startSite(env);
  onTestFinished(async () => void (await site.stop()));
  return site;
}

function parse(line: string) {
  return JSON.parse(line) as { level: number; msg: string };
}
