import { expect, it } from 'vitest';
import { content } from '#site/landing.ts';
import { startLiveServer } from '../helpers/liveServer.ts';
import { textOfHtml } from '../helpers/htmlText.ts';
import { requestText, sendBytes } from '../helpers/rawRequest.ts';

const { success, received } = content.contact.form;

it.each(['on', 'off'])(
  'confirms a request where its address says so, and nowhere else, with PAGE_MEMO=%s',
  async (memo) => {
    const live = await startLiveServer({ PAGE_MEMO: memo });

    for (const [target, confirms] of [
      ['/', false],
      ['/?q', false],
      ['/?request=lost', false],
      ['/?request=received', true],
      ['/?utm_source=a&request=received', true],
      ['/?request=received&request=received', false],
      ['/?request[]=received', false],
      ['http://site.example/?request=received', true],
    ] as const) {
      const { status, headers, body } = await sendBytes(live.port, requestText(target));
      const confirmed = textOfHtml(body).includes(`${success.title} ${received}`);
      const cache = confirms ? 'no-store' : 'public, max-age=0, s-maxage=60';
      expect([target, status, confirmed, headers['cache-control']]).toEqual([target, 200, confirms, cache]);
    }
  },
);

it('logs answers from the table at debug level only', async () => {
  const live = await startLiveServer();
  const debugging = await startLiveServer({ LOG_LEVEL: 'debug' });

  for (const { port } of [live, debugging]) await sendBytes(port, requestText('/favicon.svg'));

  expect(live.logged()).toEqual([]);
  expect(debugging.logged()).toContainEqual(
    expect.objectContaining({ method: 'GET', path: '/favicon.svg', status: 200 }),
  );
});

it('tells clients to reconnect, and is alive but not ready, as soon as shutdown begins', async () => {
  const live = await startLiveServer();
  const ready = await sendBytes(live.port, requestText('/readyz'));
  live.announceClosing();

  const ask = (path: string) => sendBytes(live.port, `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`);
  const [page, unready, health] = [await ask('/'), await ask('/readyz'), await ask('/healthz')];

  expect([ready, page, unready, health].map(({ status }) => status)).toEqual([200, 200, 503, 200]);
  for (const { headers } of [page, unready, health]) expect(headers['connection']).toBe('close');
});
