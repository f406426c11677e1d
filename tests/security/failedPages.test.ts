import { expect, it } from 'vitest';
import { content } from '#site/errorPages.ts';
import { renderBuiltPage } from '../helpers/app.ts';
import { openLiveServer } from '../helpers/liveServer.ts';
import { requestText, sendBytes } from '../helpers/rawRequest.ts';

it('answers a failed render with the error page, and recovers without a restart', async () => {
  const render = await renderBuiltPage();
  let broken = true;
  const live = await openLiveServer({
    env: { PAGE_MEMO: 'off' },
    render: async (page, props) => {
      if (broken && page === 'landing') throw new Error('detail of ours');
      return render(page, props);
    },
  });

  const failed = await sendBytes(live.port, requestText('/'));
  broken = false;
  const mended = await sendBytes(live.port, requestText('/'));
  await live.close();

  expect(failed.status).toBe(500);
  expect(failed.body).toContain(content.failed.heading);
  expect(failed.body).not.toContain('detail of ours');
  expect(failed.headers['cache-control']).toBe('no-store');
  expect(failed.headers['content-security-policy']).toContain("script-src 'self' 'sha256-");
  expect(mended.status).toBe(200);
});

it('is alive but not ready as soon as shutdown begins', async () => {
  const live = await openLiveServer();
  const before = await sendBytes(live.port, requestText('/readyz'));
  live.announceClosing();

  const after = await sendBytes(live.port, 'GET /readyz HTTP/1.1\r\nHost: a\r\n\r\n');
  const health = await sendBytes(live.port, requestText('/healthz'));
  await live.close();

  expect([before.status, after.status, health.status]).toEqual([200, 503, 200]);
  expect(after.headers['connection']).toBe('close');
});
