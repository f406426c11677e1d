import { expect, it } from 'vitest';
import { startLiveServer } from '../helpers/liveServer.ts';
import { requestText, sendBytes } from '../helpers/rawRequest.ts';
import { soon } from '../helpers/soon.ts';

const functionPath = '/functions/v1/send-autoresponder';
const json = JSON.stringify({
  fullName: 'Ada Quillfeather',
  email: 'ada@quill.example',
  details: 'Secret words',
});

it('logs no name, address, free text or query, at any level and with any outcome', async () => {
  const live = await startLiveServer({ LOG_LEVEL: 'trace' });
  const post = (path: string, type: string, body: string) =>
    sendBytes(
      live.port,
      requestText(path, {
        method: 'POST',
        headers: [`Content-Type: ${type}`, `Content-Length: ${Buffer.byteLength(body)}`],
        body,
      }),
    );

  await post(functionPath, 'application/json', json);
  await post(functionPath, 'application/json', `${json} and Secret words after it`);
  await post('/', 'application/x-www-form-urlencoded', 'fullName=Ada+Quillfeather&email=ada%40quill.example');
  await post('/', 'application/x-www-form-urlencoded', 'fullName=Ada+Quillfeather&email=quill');
  for (const path of [
    '/?email=ada@quill.example',
    '/ada@quill.example',
    '/ada%40quill.example',
    '/Ada%20Quillfeather',
    `/${'a'.repeat(5_000)}`,
  ])
    await sendBytes(live.port, requestText(path));
  const logged = live.logged().map((line) => JSON.stringify(line));

  const lines = logged.join('\n');
  expect(Math.max(...logged.map(({ length }) => length))).toBeLessThan(1_000);
  expect(lines).toContain('"status":422');
  expect(lines).not.toMatch(/quill|secret words/i);
});

it('puts the answer’s request id on every log line about the request', async () => {
  const live = await startLiveServer();

  const { headers } = await sendBytes(live.port, requestText('/nowhere'));

  expect(live.logged()).toEqual([
    expect.objectContaining({
      requestId: headers['x-request-id'],
      method: 'GET',
      path: '/nowhere',
      status: 404,
      level: 30,
    }),
  ]);
});

it('logs a failed render with its stack but without its message, and the answer on another line', async () => {
  const live = await startLiveServer({ PAGE_MEMO: 'off' }, async () => {
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
  const live = await startLiveServer({ MAX_REQUESTS_IN_FLIGHT: '1000' });
  const started = requestText(functionPath, {
    method: 'POST',
    headers: ['Content-Type: application/json', 'Content-Length: 100'],
    body: '{',
  });

  await Promise.all(Array.from({ length: 50 }, () => sendBytes(live.port, started, 50)));
  await expect
    .poll(() => sendBytes(live.port, requestText('/')).then(({ status }) => status), soon)
    .toBe(200);

  expect(live.logged()).toEqual([]);
});
