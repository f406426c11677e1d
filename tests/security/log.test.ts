import { expect, it } from 'vitest';
import { content as errorPages } from '#site/errorPages.ts';
import { functionPath } from '../../server/routes/function.ts';
import { renderBuiltPage, startApp } from '../helpers/app.ts';
import { textOfHtml } from '../helpers/htmlText.ts';
import { postForm, postJson } from '../helpers/posts.ts';
import { requestText, sendBytes } from '../helpers/rawRequest.ts';
import { type Site, startSite } from '../helpers/site.ts';
import { soon } from '../helpers/soon.ts';

/** A post to the function with this body, or only its beginning. */
const posted = (body: string, length = body.length) => {
  const headers = ['Content-Type: application/json', `Content-Length: ${length}`];
  return requestText(functionPath, { method: 'POST', headers, body });
};

it('logs no name, address, free text or query, at any level, and nothing of visitors who leave early', async () => {
  const live = await startApp({ LOG_LEVEL: 'trace' });
  const ada = { fullName: 'Ada Quillfeather', email: 'ada@quill.example', details: 'Secret words' };

  await postJson(live.url, ada);
  await postForm(live.url, { ...ada, details: 'Other secret words' });
  await postForm(live.url, { ...ada, email: 'quill' });
  await sendBytes(live.port, posted('{"details":"Secret words"} and Secret words after it'));
  const named = '?email=ada@quill.example ada@quill.example ada%40quill.example Ada%20Quillfeather';
  for (const path of [...named.split(' '), 'a'.repeat(5_000)])
    await sendBytes(live.port, requestText(`/${path}`));
  await Promise.all(Array.from({ length: 10 }, () => sendBytes(live.port, posted('{"a":"Quill', 99), 50)));

  const logged = live.logged().map((line) => JSON.stringify(line));
  const statuses = live.logged().map(({ status }) => status);
  expect(statuses).toEqual(expect.arrayContaining([200, 303, 400, 404, 422]));
  expect(Math.max(...logged.map(({ length }) => length))).toBeLessThan(1_000);
  expect(logged.join('\n')).not.toMatch(/quill|secret words/i);
  const levels = live.logged().map(({ msg, level }) => `${String(msg)} ${String(level)}`);
  expect(levels.filter((one) => /abort/.test(one) && !one.endsWith(' 20'))).toEqual([]);
});

it('logs an unknown path with the answer’s own request id, and a file at debug level only', async () => {
  for (const LOG_LEVEL of ['info', 'debug']) {
    const live = await startApp({ LOG_LEVEL, PAGE_MEMO: 'on' });

    await sendBytes(live.port, requestText('/favicon.svg'));
    const { headers } = await sendBytes(live.port, requestText('/nowhere', { headers: ['X-Request-Id: a'] }));

    const lines = live.logged().map(({ level, path, requestId }) => ({ level, path, requestId }));
    const file = { level: 20, path: '/favicon.svg', requestId: undefined };
    const requestId = expect.stringMatching(/^[\da-f-]{36}$/);
    expect(lines.at(-1)).toEqual({ level: 30, path: '/nowhere', requestId });
    expect(lines.at(-1)?.requestId).toBe(headers['x-request-id']);
    expect(lines.slice(0, -1)).toEqual(LOG_LEVEL === 'debug' ? [file] : []);
  }
});

it('answers a failed render with its page, or in a line, and logs its stack without its message', async () => {
  await expect(startApp({ PAGE_MEMO: 'on' }, failing)).rejects.toThrow('Ada Quillfeather');
  const render = await renderBuiltPage();
  const broken = await startApp({}, (page, props) => (page === 'landing' ? failing() : render(page, props)));
  const worse = await startApp({}, failing);

  for (const { port, logged } of [broken, worse]) {
    const { status, body, headers } = await sendBytes(port, requestText('/'));
    expect([status, headers['x-content-type-options']]).toEqual([500, 'nosniff']);
    expect(logged()).toMatchObject([
      { level: 50, err: { type: 'Error', stack: expect.stringContaining('log.test.ts') } },
      { level: 50, status: 500 },
    ]);
    for (const { requestId } of logged()) expect(requestId).toBe(headers['x-request-id']);
    expect(JSON.stringify(logged()) + body).not.toContain('Quillfeather');
  }
  const line = '500 Something broke on our side. Please try again in a minute.\n';
  expect((await sendBytes(worse.port, requestText('/'))).body).toBe(line);
  const { body, headers } = await sendBytes(broken.port, requestText('/'));
  expect(textOfHtml(body)).toContain(errorPages.failed.text);
  expect(headers['cache-control']).toBe('no-store, no-transform');
  expect(headers['content-security-policy']).toContain("script-src 'self' 'sha256-");
});

const failing = () => Promise.reject(new Error('Ada Quillfeather is not defined'));

/** More log lines than a pipe and the memory of both sides take. */
const flood = 6_000;

it('drops lines while nobody reads the log, says later how many, and ends unread or without a reader', async () => {
  const site = await startSite({ PAGE_MEMO: 'on' });
  site.child.stdout?.pause();
  await askForUnknownPaths(site, flood);
  expect((await sendBytes(site.port, requestText('/'))).status).toBe(200);

  site.child.stdout?.resume();
  await expect.poll(() => site.stdout(), soon).toContain('Log lines were dropped');
  const written = site.stdout().match(/"status":404/g)?.length ?? 0;
  expect(written).toBeGreaterThan(1_000);
  expect(site.stdout()).toContain(`"lines":${flood - written},"msg":"Log lines were dropped`);

  const unread = await startSite({ PAGE_MEMO: 'on' });
  unread.child.stdout?.destroy();
  site.child.stdout?.pause();
  for (const { child, port } of [site, unread]) {
    // More than a pipe takes.
    await askForUnknownPaths({ port }, 2_000);
    expect((await sendBytes(port, requestText('/'))).status).toBe(200);
    child.kill('SIGTERM');
    // `ended` would wait for the output that nobody reads.
    await expect.poll(() => child.exitCode, soon).toBe(0);
  }
});

/** Asks in hundreds, which arrive at once: a request of which half has arrived may not wait long for the others. */
async function askForUnknownPaths({ port }: Pick<Site, 'port'>, count: number) {
  const path = `/unknown/${'a'.repeat(90)}`;
  const hundred = `HEAD ${path} HTTP/1.1\r\nHost: a\r\n\r\n`.repeat(99) + requestText(path);
  for (let asked = 0; asked < count; asked += 100) await sendBytes(port, hundred);
}
