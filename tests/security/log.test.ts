import { expect, it } from 'vitest';
import { content as errorPages } from '#site/errorPages.ts';
import { functionPath } from '../../server/routes/function.ts';
import { renderBuiltPage, startApp } from '../helpers/app.ts';
import { textOfHtml } from '../helpers/htmlText.ts';
import { postForm, postJson } from '../helpers/posts.ts';
import { requestText, sendBytes } from '../helpers/rawRequest.ts';
import { startSite } from '../helpers/site.ts';
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

it('logs an unknown path with the answer’s own request id, and nothing of who reads a page or a file', async () => {
  const { port, logged } = await startApp({ PAGE_MEMO: 'on' });
  for (const path of ['/', '/favicon.svg']) await sendBytes(port, requestText(path));
  const { headers } = await sendBytes(port, requestText('/nowhere', { headers: ['X-Request-Id: a'] }));

  const requestId = expect.stringMatching(/^[\da-f-]{36}$/);
  expect(logged()).toMatchObject([{ level: 30, path: '/nowhere', requestId }]);
  expect(logged()[0]?.['requestId']).toBe(headers['x-request-id']);
});

it('answers a failed render with its page, and logs its stack without its message', async () => {
  await expect(startApp({ PAGE_MEMO: 'on' }, failing)).rejects.toThrow('Ada Quillfeather');
  const render = await renderBuiltPage();
  const { port, logged } = await startApp({}, (page, props) =>
    page === 'landing' ? failing() : render(page, props),
  );

  const { status, body, headers } = await sendBytes(port, requestText('/'));

  expect(status).toBe(500);
  expect(textOfHtml(body)).toContain(errorPages.failed.text);
  expect(headers['cache-control']).toBe('no-store, no-transform');
  expect(headers['content-security-policy']).toContain("script-src 'self' 'sha256-");
  const requestId = headers['x-request-id'];
  expect(logged()).toMatchObject([
    { level: 50, requestId, err: { type: 'Error', stack: expect.stringContaining('log.test.ts') } },
    { level: 50, requestId, status: 500 },
  ]);
  expect(JSON.stringify(logged()) + body).not.toContain('Quillfeather');
});

const failing = () => Promise.reject(new Error('Ada Quillfeather is not defined'));

it('answers and ends while nobody reads the log, and without a reader', async () => {
  for (const leave of ['pause', 'destroy'] as const) {
    const { child, port } = await startSite({ PAGE_MEMO: 'on' });
    child.stdout?.[leave]();
    // More log lines than a pipe takes, asked in hundreds that arrive at once: a request of which half has arrived may not
    // wait long for the others.
    const path = `/unknown/${'a'.repeat(90)}`;
    const hundred = `HEAD ${path} HTTP/1.1\r\nHost: a\r\n\r\n`.repeat(99) + requestText(path);
    for (let asked = 0; asked < 2_000; asked += 100) await sendBytes(port, hundred);
    expect((await sendBytes(port, requestText('/'))).status).toBe(200);

    child.kill('SIGTERM');
    // `ended` would wait for the output that nobody reads.
    await expect.poll(() => child.exitCode, soon).toBe(0);
  }
});
