import { describe, expect, it } from 'vitest';
import { content } from '#site/landing.ts';
import { openLiveServer } from '../helpers/liveServer.ts';
import { textOfHtml } from '../helpers/htmlText.ts';
import { requestText, sendBytes } from '../helpers/rawRequest.ts';

const { success } = content.contact.form;

describe.each(['on', 'off'])('with PAGE_MEMO=%s', (memo) => {
  it.each([
    ['/', false],
    ['/?q', false],
    ['/?request=received', true],
    ['/?utm_source=a&request=received', true],
    ['/?request=received&request=received', false],
    ['/?request[]=received', false],
    ['http://site.example/?request=received', true],
  ])('GET %s confirms a request: %s', async (path, confirms) => {
    const live = await openLiveServer({ env: { PAGE_MEMO: memo } });

    const { status, body } = await sendBytes(live.port, requestText(path));
    await live.close();

    expect(status).toBe(200);
    expect(textOfHtml(body).includes(success.title)).toBe(confirms);
  });
});

it('logs answers from the table at debug level only', async () => {
  const live = await openLiveServer();
  const debugging = await openLiveServer({ env: { LOG_LEVEL: 'debug' } });

  for (const { port } of [live, debugging]) await sendBytes(port, requestText('/favicon.svg'));
  const logged = debugging.logged();
  await debugging.close();
  const unlogged = live.logged();
  await live.close();

  expect(unlogged).toEqual([]);
  expect(logged).toContainEqual(
    expect.objectContaining({ method: 'GET', path: '/favicon.svg', status: 200 }),
  );
});

it('tells clients to reconnect while the server shuts down', async () => {
  const closing = await openLiveServer();
  closing.announceClosing();

  const reply = await sendBytes(closing.port, 'GET / HTTP/1.1\r\nHost: a\r\n\r\n');
  await closing.close();

  expect(reply.status).toBe(200);
  expect(reply.headers['connection']).toBe('close');
});
