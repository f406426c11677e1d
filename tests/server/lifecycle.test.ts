import { once } from 'node:events';
import { readdirSync, statSync, writeFileSync } from 'node:fs';
import type { RequestListener, ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createHttpServer, gracefulShutdown, listen } from '../../server/lifecycle/httpServer.ts';
import { limitPerNetwork } from '../../server/lifecycle/limitPerNetwork.ts';
import { loadEnvFile } from '../../server/lifecycle/loadEnvFile.ts';
import { assertWritableFolder, folderRemedy, usesDataFolder } from '../../server/lifecycle/writableFolder.ts';
import { readSettings } from '../../server/settings.ts';
import { installed } from '../helpers/installed.ts';
import { supabaseProject } from '../helpers/site.ts';
import { patient } from '../helpers/patient.ts';
import { temporaryFolder } from '../helpers/temporaryFolder.ts';
import { smallDisk } from '../proposals/smallDisk.ts';

describe('simultaneous requests', () => {
  it('one network may use at most a sixteenth of the limit of simultaneous requests, so others can send', () => {
    const acquire = limitPerNetwork(32);
    const taken = Array.from({ length: 4 }, () => acquire('192.0.2.1') !== undefined);
    expect(taken).toEqual([true, true, false, false]);
    expect(acquire('192.0.2.2')).toBeDefined();
  });

  it('the limit of simultaneous requests is never exceeded, however many networks send requests', () => {
    const acquire = limitPerNetwork(3);
    const taken = [1, 2, 3, 4].map((number) => acquire(`192.0.2.${number}`) !== undefined);
    expect(taken).toEqual([true, true, true, false]);
  });

  it('a full server accepts another request, from any network, once a request has ended', () => {
    const acquire = limitPerNetwork(1);
    for (const ip of ['192.0.2.1', '192.0.2.1', '192.0.2.2', undefined]) {
      const release = acquire(ip);
      expect(release).toBeDefined();
      expect(acquire('192.0.2.3')).toBeUndefined();
      release!();
    }
  });

  it('after one request of a network has ended, the network’s other requests still count for the limit', () => {
    const acquire = limitPerNetwork(32);
    const [first] = [acquire('192.0.2.1'), acquire('192.0.2.1')];
    first!();
    expect(acquire('192.0.2.1')).toBeDefined();
    expect(acquire('192.0.2.1')).toBeUndefined();
  });
});

describe('data folder', () => {
  const withDatabase = { DATABASE_URL: 'postgres://owner@127.0.0.1/agency' };
  const withMail = { SMTP_URL: 'smtps://user:password@mail.example.com:465' };

  it.each([
    { what: 'neither a database nor a mail server', env: {}, used: 'used' },
    { what: 'a database alone', env: withDatabase, used: 'used' },
    { what: 'a mail server alone', env: withMail, used: 'used' },
    { what: 'a database and a mail server', env: { ...withDatabase, ...withMail }, used: 'not used' },
    { what: 'Supabase', env: supabaseProject, used: 'not used' },
  ])('the data folder is $used if the settings name $what', ({ env, used }) => {
    expect(usesDataFolder(readSettings(env))).toBe(used === 'used');
  });

  it('the start makes the data folder, for the server’s user only, and leaves no test file', () => {
    const folder = join(temporaryFolder(), 'a', 'b');
    assertWritableFolder(folder);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    expect(readdirSync(folder)).toEqual([]);
  });

  it('if the data folder cannot be created or written, the error names it and the reason', () => {
    const file = join(temporaryFolder(), 'file');
    writeFileSync(file, '');
    for (const [folder, code] of [
      [file, 'EEXIST'],
      [join(file, 'below'), 'ENOTDIR'],
      ['/proc/none', 'ENOENT'],
    ] as const)
      expect(() => assertWritableFolder(folder)).toThrow(
        `DATA_DIR: the folder ${folder} cannot be written (${code})`,
      );
  });

  it.each([
    [
      'EACCES',
      /^Give it to the server's user: sudo mkdir -p '\/srv\/a b' && sudo chown -R \d+ '\/srv\/a b'$/,
    ],
    ['ENOTDIR', /^A file is in its place: .* DATA_DIR/],
    ['EROFS', /^It is read-only: .* ReadWritePaths=/],
    ['ENOENT', /^Set DATA_DIR to /],
  ])('a data folder that cannot be written (%s) is refused with a remedy for the host', (code, remedy) => {
    expect(folderRemedy(code, '/srv/a b')).toMatch(remedy);
  });

  it.skipIf(!installed.mount)(
    'a data folder on a full disk is accepted, because the disk may have room again at any moment',
    () => {
      const folder = smallDisk({ state: 'full', bytes: 4096 });
      writeFileSync(join(folder, 'filler'), Buffer.alloc(4096));
      expect(() => assertWritableFolder(folder)).not.toThrow();
    },
  );

  it.skipIf(!installed.mount)('a data folder on a read-only disk is refused', () => {
    const folder = smallDisk({ state: 'read-only', bytes: 4096 });
    expect(() => assertWritableFolder(folder)).toThrow(`${folder} cannot be written (EROFS)`);
  });
});

/** Writes a file of settings. @returns its path */
function envFile(bytes: Buffer | string, name = '.env') {
  const file = join(temporaryFolder(), name);
  writeFileSync(file, bytes);
  return file;
}

/** Reads a file of settings into the environment. @returns the values of these variables there */
function loaded(file: string, ...names: string[]) {
  onTestFinished(() => names.forEach((name) => delete process.env[name]));
  loadEnvFile(file);
  return names.map((name) => process.env[name]);
}

describe('.env', () => {
  const text = 'READ_ONE="Müller & Söhne"\r\nREAD_TWO=2 # a remark\r\n';
  const bigEndian = Buffer.from(`\uFEFF${text}`, 'utf16le').swap16();

  it.each([
    { encoding: 'UTF-8', bytes: Buffer.from(text) },
    { encoding: 'UTF-8 with a byte order mark', bytes: Buffer.from(`\uFEFF${text}`) },
    { encoding: 'UTF-16, as PowerShell writes it', bytes: Buffer.from(`\uFEFF${text}`, 'utf16le') },
    { encoding: 'big-endian UTF-16', bytes: bigEndian },
  ])('the file .env is read if its encoding is $encoding', ({ bytes }) => {
    expect(loaded(envFile(bytes), 'READ_ONE', 'READ_TWO')).toEqual(['Müller & Söhne', '2']);
  });

  it.each([
    { line: "READ_ONE='Ada's Studio'", other: '"..."' },
    { line: `READ_ONE = "Say "hi""`, other: "'...'" },
  ])(
    'the file .env is refused if text after a closing quotation mark would be lost: $line',
    ({ line, other }) => {
      expect(() => loadEnvFile(envFile(`PORT='3000'\n${line}\n`))).toThrow(
        new RegExp(`  - READ_ONE: .* would be lost\\. .*${other}$`),
      );
    },
  );

  it('the file .env is refused if a value without a closing quotation mark swallows later settings', () => {
    const lines = 'READ_ONE="Ada Studio\nREAD_TWO=2\nREAD_THREE="3"\n';
    expect(() => loadEnvFile(envFile(lines))).toThrow(
      /  - READ_ONE: the value would contain the settings below it\. Add its closing quotation mark/,
    );
  });

  it('the file .env may have a quoted value of several lines, such as a key', () => {
    const key = '-----BEGIN KEY-----\nQUJD\nREY=\nRA==\n-----END KEY-----';
    expect(loaded(envFile(`READ_ONE="${key}"\nREAD_TWO=2\n`), 'READ_ONE', 'READ_TWO')).toEqual([key, '2']);
  });

  it('the file .env may have apostrophes within a value, and comments after a closing quotation mark', () => {
    const lines = `READ_ONE=Ada's Studio\nREAD_TWO="Ada's #1" # it's "mine"\n`;
    expect(loaded(envFile(lines), 'READ_ONE', 'READ_TWO')).toEqual(["Ada's Studio", "Ada's #1"]);
  });

  it('the file .env replaces no variable that is already set, not even one set to an empty text', () => {
    Object.assign(process.env, { READ_ONE: 'mine', READ_TWO: '' });
    expect(loaded(envFile(text), 'READ_ONE', 'READ_TWO')).toEqual(['mine', '']);
  });

  it.each([
    { what: 'Latin-1', bytes: Buffer.from('READ_ONE=Müller', 'latin1') },
    { what: 'UTF-16 without its mark', bytes: Buffer.from('READ_ONE=1', 'utf16le') },
  ])('a file of settings in $what is refused, and the message names the right encoding', ({ bytes }) => {
    expect(() => loadEnvFile(envFile(bytes, 'mine.env'))).toThrow(
      'mine.env: expected text in UTF-8. Save the file with that encoding',
    );
  });

  it('if Windows has added .txt to the name of a file of settings, the error says so', () => {
    const file = envFile(text, 'mine.env.txt').replace(/\.txt$/, '');
    expect(() => loadEnvFile(file)).toThrow(
      'mine.env: there is only a file mine.env.txt. Rename it to mine.env',
    );
  });

  it('if a file of settings that an option names does not exist, the error names the file', () => {
    expect(() => loadEnvFile(join(temporaryFolder(), 'none.env'))).toThrow(/ENOENT.*none\.env/);
  });
});

/** A server whose answers end only when the test ends them. */
async function serverWith() {
  const server = createHttpServer({ maxConnections: 100, trustProxy: 1 });
  const shutDown = gracefulShutdown(server);
  const answers: ServerResponse[] = [];
  await listen(server, (_req, res) => answers.push(res), { host: '127.0.0.1', port: 0 });
  onTestFinished(() => server.closeAllConnections());
  const { port } = server.address() as AddressInfo;
  /** Opens a connection, and sends the head of a request or nothing. */
  async function open(sent = '') {
    const socket = connect(port, '127.0.0.1').setEncoding('utf8');
    const received = { text: '' };
    socket.on('error', () => {}).on('data', (text: string) => (received.text += text));
    const closed = new Promise((resolve) => socket.once('close', resolve));
    await once(socket, 'connect');
    if (sent) {
      const before = answers.length;
      socket.write(sent);
      await expect.poll(() => answers.length, patient).toBe(before + 1);
    }
    return { socket, closed, received };
  }
  return { shutDown, answers, open };
}

describe('shutdown', () => {
  const request = 'GET / HTTP/1.1\r\nHost: a\r\n\r\n';

  it('a server that shuts down lets a request in progress finish, then closes its connection, and ends', async () => {
    const { shutDown, answers, open } = await serverWith();
    const { closed, received } = await open(request);
    const down = shutDown(60_000);
    answers[0]!.end('the whole answer');
    await Promise.all([down, closed]);
    expect(received.text).toMatch(/the whole answer$/);
  });

  it('a server that shuts down closes idle connections at once, while requests on others are in progress', async () => {
    const { shutDown, answers, open } = await serverWith();
    await open(request);
    const early = await open();
    // Once the server has received a request on a later connection, it knows the early one, too.
    await open(request);
    const down = shutDown(60_000);
    await early.closed;
    expect(answers.map(({ closed }) => closed)).toEqual([false, false]);
    for (const answer of answers) answer.end();
    await down;
  });

  it('a server that shuts down closes connections that become idle later, while a request is in progress', async () => {
    const { shutDown, answers, open } = await serverWith();
    const idle = await open(request);
    await open(request);
    const down = shutDown(60_000);
    answers[0]!.end();
    await idle.closed;
    expect(answers[1]!.closed).toBe(false);
    answers[1]!.end();
    await down;
  });

  it('a server that shuts down cuts off requests that have not finished in time', async () => {
    const { shutDown, open } = await serverWith();
    const { closed, received } = await open(request);
    await Promise.all([shutDown(100), closed]);
    expect(received.text).toBe('');
  });

  it('a server forgets connections that have closed, so that they take no memory', async () => {
    const server = createHttpServer({ maxConnections: 100, trustProxy: 1 });
    const shutDown = gracefulShutdown(server);
    const destroy = vi.fn<() => void>();
    server.on('connection', (socket) => {
      socket.once('close', () => Object.assign(socket, { destroy }));
    });
    await listen(server, () => undefined, { host: '127.0.0.1', port: 0 });
    const early = connect((server.address() as AddressInfo).port, '127.0.0.1').resume();
    const [socket] = (await once(server, 'connection')) as [Socket];
    early.destroy();
    await once(socket, 'close');
    await shutDown(60_000);
    expect(destroy).not.toHaveBeenCalled();
  });

  it('a server that has shut down leaves no timer, which would keep the process from ending', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    const server = createHttpServer({ maxConnections: 100, trustProxy: 1 });
    const shutDown = gracefulShutdown(server);
    await listen(server, () => undefined, { host: '127.0.0.1', port: 0 });
    await shutDown(60_000);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('a server that shuts down accepts no new connection', async () => {
    const { shutDown, answers, open } = await serverWith();
    await open(request);
    const down = shutDown(60_000);
    await expect(open()).rejects.toThrow(/ECONNREFUSED/);
    answers[0]!.end();
    await down;
  });
});

it('if the port is in use, the error of the start names the port and the reason', async () => {
  const settings = { maxConnections: 10, trustProxy: 1 };
  const first = createHttpServer(settings);
  onTestFinished(() => void first.close());
  await listen(first, () => undefined, { host: '127.0.0.1', port: 0 });
  const { port } = first.address() as AddressInfo;
  const second = listen(createHttpServer(settings), () => undefined, { host: '127.0.0.1', port });
  await expect(second).rejects.toThrow(`Cannot listen on port ${port}: listen EADDRINUSE`);
});

/**
 * Starts a server that answers every request.
 *
 * @returns `ask`, which sends a request, and `hosts`, the Host headers that have arrived
 */
async function answering(settings: { maxConnections: number; trustProxy: number }) {
  const server = createHttpServer(settings);
  onTestFinished(() => void server.close());
  const hosts: unknown[] = [];
  const answer: RequestListener = (req, res) => {
    hosts.push(req.headers.host);
    res.end('answered');
  };
  await listen(server, answer, { host: '127.0.0.1', port: 0 });
  const { port } = server.address() as AddressInfo;
  /** Sends a request on a new connection, with these additional lines of its head. */
  const ask = (lines = '') =>
    new Promise<{ socket: Socket; isAnswered: boolean }>((resolve) => {
      let received = '';
      const socket = connect(port, '127.0.0.1').setEncoding('utf8');
      const end = () => resolve({ socket, isAnswered: received.endsWith('answered') });
      socket.on('error', () => {}).once('close', end);
      socket.on('data', (text: string) => {
        received += text;
        end();
      });
      socket.write(`GET / HTTP/1.1\r\nHost: a\r\n${lines}\r\n`);
      onTestFinished(() => void socket.destroy());
    });
  return { ask, hosts };
}

/** Opens connections to a new server. @returns how many of these are answered */
async function openOf(count: number, settings: { maxConnections: number; trustProxy: number }) {
  const { ask } = await answering(settings);
  const connections = await Promise.all(Array.from({ length: count }, () => ask()));
  return connections.filter(({ isAnswered }) => isAnswered).length;
}

describe('HTTP server', () => {
  it('one network gets a sixteenth of all connections to the server at most', async () => {
    expect(await openOf(4, { maxConnections: 32, trustProxy: 0 })).toBe(2);
  });

  it('behind a proxy, one address may use all connections, because all of them come from the proxy', async () => {
    expect(await openOf(4, { maxConnections: 32, trustProxy: 1 })).toBe(4);
  });

  it('the server accepts no more connections in all than MAX_CONNECTIONS allows', async () => {
    expect(await openOf(4, { maxConnections: 3, trustProxy: 1 })).toBe(3);
  });

  it('the server limits how long a client may take, and how many requests it may send on one connection', () => {
    expect(createHttpServer({ maxConnections: 9, trustProxy: 1 })).toMatchObject({
      headersTimeout: 10_000,
      requestTimeout: 15_000,
      timeout: 30_000,
      // Common load balancers keep an idle connection for 60 s. The server has to keep it longer.
      keepAliveTimeout: 65_000,
      maxRequestsPerSocket: 1_000,
    });
  });

  it('a network at its limit may open a connection after one of its earlier connections has closed', async () => {
    const { ask } = await answering({ maxConnections: 32, trustProxy: 0 });
    const first = await ask();
    await ask();
    expect((await ask()).isAnswered).toBe(false);
    first.socket.destroy();
    await expect.poll(async () => (await ask()).isAnswered, patient).toBe(true);
  });

  it('the server passes a second Host header on to the app, which refuses such requests', async () => {
    const { ask, hosts } = await answering({ maxConnections: 9, trustProxy: 1 });
    await ask('Host: b\r\n');
    expect(hosts).toEqual(['a, b']);
  });

  it('the server answers a request with an unknown Expect header', async () => {
    const { ask } = await answering({ maxConnections: 9, trustProxy: 1 });
    expect((await ask('Expect: a-miracle\r\n')).isAnswered).toBe(true);
  });

  it('the server accepts 60 KB of cookies, which other sites on the parent domain may have set', async () => {
    const { ask } = await answering({ maxConnections: 9, trustProxy: 1 });
    expect((await ask(`Cookie: ${'a'.repeat(60_000)}\r\n`)).isAnswered).toBe(true);
  });

  it.each([
    { host: undefined, name: 'localhost' },
    { host: '0.0.0.0', name: 'localhost' },
    { host: '127.0.0.1', name: 'localhost' },
    { host: '127.0.0.2', name: '127.0.0.2' },
    { host: '::ffff:127.0.0.2', name: '[::ffff:127.0.0.2]' },
  ])('the server says that it listens on $name if HOST is $host', async ({ host, name }) => {
    const server = createHttpServer({ maxConnections: 9, trustProxy: 1 });
    onTestFinished(() => void server.close());
    const address = await listen(server, (_req, res) => res.end(), { host, port: 0 });
    expect(address).toBe(`http://${name}:${(server.address() as AddressInfo).port}`);
  });
});
