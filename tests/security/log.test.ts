import { expect, it } from 'vitest';
import { startApp } from '../helpers/app.ts';
import { postForm, postJson } from '../helpers/posts.ts';
import { requestText, sendBytes } from '../helpers/rawRequest.ts';
import { type Site, startSite } from '../helpers/site.ts';
import { soon } from '../helpers/soon.ts';
import { functionPath } from '../../server/routes/function.ts';

it('logs no name, address, free text or query, at any level and with any outcome', async () => {
  const live = await startApp({ LOG_LEVEL: 'trace' });
  const ada = { fullName: 'Ada Quillfeather', email: 'ada@quill.example', details: 'Secret words' };

  await postJson(live.url, ada);
  await postForm(live.url, { ...ada, details: 'Other secret words' });
  await postForm(live.url, { ...ada, email: 'quill' });
  const body = '{"details":"Secret words"} and Secret words after it';
  const headers = ['Content-Type: application/json', `Content-Length: ${body.length}`];
  await sendBytes(live.port, requestText(functionPath, { method: 'POST', headers, body }));
  const named = [
    '?email=ada@quill.example',
    'ada@quill.example',
    'ada%40quill.example',
    'Ada%20Quillfeather',
  ];
  for (const path of [...named, 'a'.repeat(5_000)]) await sendBytes(live.port, requestText(`/${path}`));

  const logged = live.logged().map((line) => JSON.stringify(line));
  const statuses = new Set(live.logged().map(({ status }) => status));
  expect([...statuses]).toEqual(expect.arrayContaining([200, 303, 400, 404, 422]));
  expect(Math.max(...logged.map(({ length }) => length))).toBeLessThan(1_000);
  expect(logged.join('\n')).not.toMatch(/quill|secret words/i);
});

it('logs an unknown path with the answer’s request id, and a file at debug level only', async () => {
  for (const LOG_LEVEL of ['info', 'debug']) {
    const live = await startApp({ LOG_LEVEL, PAGE_MEMO: 'on' });

    await sendBytes(live.port, requestText('/favicon.svg'));
    const { headers } = await sendBytes(live.port, requestText('/nowhere'));

    const lines = live.logged().map(({ level, path, requestId }) => ({ level, path, requestId }));
    const file = { level: 20, path: '/favicon.svg', requestId: undefined };
    const unknown = { level: 30, path: '/nowhere', requestId: headers['x-request-id'] };
    expect(lines).toEqual(LOG_LEVEL === 'debug' ? [file, unknown] : [unknown]);
  }
});

it('logs a failed render with its stack but without its message, and the answer on another line', async () => {
  const live = await startApp({}, async () => {
    throw new Error('Ada Quillfeather is not defined');
  });

  const { status, body, headers } = await sendBytes(live.port, requestText('/'));
  const logged = live.logged();

  expect(status).toBe(500);
  expect(body).toBe('500 Something broke on our side. Please try again in a minute.\n');
  expect(headers['x-content-type-options']).toBe('nosniff');
  expect(logged).toHaveLength(2);
  for (const line of logged) expect(line).toMatchObject({ level: 50, requestId: headers['x-request-id'] });
  expect(logged[0]).toMatchObject({ err: { type: 'Error', stack: expect.stringContaining('log.test.ts') } });
  expect(JSON.stringify(logged)).not.toContain('Quillfeather');
});

it('is not filled by visitors who leave early', async () => {
  const live = await startApp({ MAX_REQUESTS_IN_FLIGHT: '1000' });
  const headers = ['Content-Type: application/json', 'Content-Length: 100'];
  const started = requestText(functionPath, { method: 'POST', headers, body: '{' });

  await Promise.all(Array.from({ length: 50 }, () => sendBytes(live.port, started, 50)));

  expect((await sendBytes(live.port, requestText('/'))).status).toBe(200);
  expect(live.logged()).toEqual([]);
});

/** More log lines than a pipe and the memory of both sides take. */
const flood = 6_000;

it('drops lines while nobody reads the log, says later how many, and ends unread, too', async () => {
  const site = await startSite({ PAGE_MEMO: 'on' });
  site.child.stdout?.pause();
  await askForUnknownPaths(site, flood);
  expect((await sendBytes(site.port, requestText('/'))).status).toBe(200);

  site.child.stdout?.resume();
  await expect.poll(() => site.stdout(), soon).toContain('Log lines were dropped');
  const said = site.stdout();
  const written = said.match(/"status":404/g)?.length ?? 0;
  expect(written).toBeGreaterThan(1_000);
  expect(/"lines":(\d+),"msg":"Log lines were dropped/.exec(said)?.[1]).toBe(String(flood - written));

  site.child.stdout?.pause();
  // More than a pipe takes.
  await askForUnknownPaths(site, 2_000);
  await expectCleanEnd(site);
});

it('is not needed: the site runs on after the reader of its log has gone', async () => {
  const site = await startSite({ PAGE_MEMO: 'on' });
  site.child.stdout?.destroy();
  await askForUnknownPaths(site, 100);

  expect((await sendBytes(site.port, requestText('/'))).status).toBe(200);
  await expectCleanEnd(site);
});

/** `ended` would wait for the output that nobody reads. */
async function expectCleanEnd({ child }: Site) {
  child.kill('SIGTERM');
  await expect.poll(() => child.exitCode, soon).toBe(0);
}

/** Asks in hundreds, which arrive at once: a request of which half has arrived may not wait long for the others. */
async function askForUnknownPaths({ port }: Site, count: number): Promise<void> {
  const path = `/unknown/${'a'.repeat(90)}`;
  const hundred = `HEAD ${path} HTTP/1.1\r\nHost: a\r\n\r\n`.repeat(99) + requestText(path);
  for (let asked = 0; asked < count; asked += 100) await sendBytes(port, hundred);
}
