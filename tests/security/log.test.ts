import { expect, it } from 'vitest';
import { content as errorPages } from '#site/errorPages.ts';
import { functionPath } from '../../server/routes/function.ts';
import { renderBuiltPage, startApp } from '../helpers/app.ts';
import { textOfHtml } from '../helpers/htmlText.ts';
import { postForm, postJson } from '../helpers/posts.ts';
import { requestText, sendBytes } from '../helpers/rawRequest.ts';
import { type Site, startSite } from '../helpers/site.ts';
import { patient } from '../helpers/patient.ts';

/**
 * Returns a POST request to the function, as text.
 *
 * @param length the Content-Length; if it exceeds the length of `body`, the request is unfinished
 */
const posted = (body: string, length = body.length) => {
  const headers = ['Content-Type: application/json', `Content-Length: ${length}`];
  return requestText(functionPath, { method: 'POST', headers, body });
};

it('at every level, the log has no visitor’s name, email, text or query, not even of aborted requests', async () => {
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

it('the log has visits to unknown paths, with their request ids, and no visits to pages and files', async () => {
  const { port, logged } = await startApp({ PAGE_MEMO: 'on' });
  for (const path of ['/', '/favicon.svg']) await sendBytes(port, requestText(path));
  const { headers } = await sendBytes(port, requestText('/nowhere', { headers: ['X-Request-Id: a'] }));

  const requestId = expect.stringMatching(/^[\da-f-]{36}$/);
  expect(logged()).toMatchObject([{ level: 30, path: '/nowhere', requestId }]);
  expect(logged()[0]?.['requestId']).toBe(headers['x-request-id']);
});

const failing = () => Promise.reject(new Error('Ada Quillfeather is not defined'));

it('a 503 while the store is out of reach is logged as a warning and not as an error', async () => {
  const { post, logged } = await startApp({ DATABASE_URL: 'postgres://nobody@127.0.0.1:9/none' });
  await post().expect(503);
  const answers = logged().filter(({ status }) => status === 503);
  expect(answers).toMatchObject([{ level: 40, msg: 'Service unavailable' }]);
});

it('the server refuses to start if a page cannot be rendered', async () => {
  await expect(startApp({ PAGE_MEMO: 'on' }, failing)).rejects.toThrow('Ada Quillfeather');
});

/** An app that fails to render its landing page the first `times` times. */
async function failingApp(times = Infinity) {
  const render = await renderBuiltPage();
  let renders = 0;
  return startApp({ PAGE_MEMO: 'off' }, (page, props) => {
    if (page === 'landing') renders += 1;
    return page === 'landing' && renders <= times ? failing() : render(page, props);
  });
}

it('if a page cannot be rendered, visitors get the error page, which no cache stores', async () => {
  const { port } = await failingApp();

  const { status, body, headers } = await sendBytes(port, requestText('/'));

  expect(status).toBe(500);
  expect(textOfHtml(body)).toContain(errorPages.failed.text);
  expect(body).not.toContain('Quillfeather');
  expect(headers['cache-control']).toBe('no-store, no-transform');
  expect(headers['content-security-policy']).toContain("script-src 'self' 'sha256-");
});

it('a page whose render has failed is rendered again for the next request', async () => {
  const { port } = await failingApp(1);

  expect((await sendBytes(port, requestText('/'))).status).toBe(500);
  expect((await sendBytes(port, requestText('/'))).status).toBe(200);
});

it('if neither a page nor the error page can be rendered, the answer is one line of plain text', async () => {
  const { port } = await startApp({}, failing);

  const { status, body, headers } = await sendBytes(port, requestText('/'));

  expect(status).toBe(500);
  expect(headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(body).toMatch(/^500 \w+ .*try again.*\n$/);
});

it('if rendering a page fails, the log has the request id and the error’s stack, but no error message', async () => {
  const { port, logged } = await failingApp();

  const { headers } = await sendBytes(port, requestText('/'));

  const requestId = headers['x-request-id'];
  expect(logged()).toMatchObject([
    { level: 50, requestId, err: { type: 'Error', stack: expect.stringContaining('log.test.ts') } },
    { level: 50, requestId, status: 500 },
  ]);
  expect(JSON.stringify(logged())).not.toContain('Quillfeather');
});

/**
 * Sends requests in groups of a hundred. A larger group would arrive in several parts, and the
 * server does not wait long for the rest of a request.
 */
async function askForUnknownPaths({ port }: Site, count: number) {
  const path = `/unknown/${'a'.repeat(90)}`;
  const hundred = `HEAD ${path} HTTP/1.1\r\nHost: a\r\n\r\n`.repeat(99) + requestText(path);
  for (let asked = 0; asked < count; asked += 100) await sendBytes(port, hundred);
}

/**
 * Stops the server, and expects the exit code 0. `ended` would be of no use here: it resolves only
 * after all output was read, and nobody reads the output.
 */
async function expectCleanEnd({ child }: Site) {
  child.kill('SIGTERM');
  await expect.poll(() => child.exitCode, patient).toBe(0);
}

it('the server answers while nobody reads its log, and then says how many lines were dropped', async () => {
  // More lines than fit into the pipe and the buffers on both sides.
  const flood = 6_000;
  const site = await startSite({ PAGE_MEMO: 'on' });
  site.child.stdout?.pause();
  await askForUnknownPaths(site, flood);
  expect((await sendBytes(site.port, requestText('/'))).status).toBe(200);

  site.child.stdout?.resume();

  await expect.poll(() => site.stdout(), patient).toContain('Log lines were dropped');
  const written = site.stdout().match(/"status":404/g)?.length ?? 0;
  expect(written).toBeGreaterThan(1_000);
  const [, dropped] = /"lines":(\d+),"msg":"Log lines were dropped/.exec(site.stdout()) ?? [];
  expect(Number(dropped)).toBe(flood - written);
});

it.each([
  { does: 'stops reading', leave: 'pause' },
  { does: 'has ended', leave: 'destroy' },
] as const)(
  'if the program that reads the log $does, the server still answers, and later ends without error',
  async ({ leave }) => {
    const site = await startSite({ PAGE_MEMO: 'on' });
    site.child.stdout?.[leave]();
    // More lines than fit into the pipe.
    await askForUnknownPaths(site, 2_000);

    expect((await sendBytes(site.port, requestText('/'))).status).toBe(200);
    await expectCleanEnd(site);
  },
);
