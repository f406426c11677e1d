import { expect, it, onTestFinished, vi } from 'vitest';
import { startApp } from '../helpers/app.ts';
import { postForm, postJson } from '../helpers/posts.ts';
import { requestText, sendBytes } from '../helpers/rawRequest.ts';

it('accepts a valid form after 15 refused posts of its network, and calls none of them too many', async () => {
  const site = await startApp({ PROPOSALS_PER_IP_PER_HOUR: '10' });
  const statuses = new Set<number>();
  for (let round = 0; round < 5; round += 1) {
    const foreign = await postForm(site.url, {}, { origin: 'https://evil.example' });
    const unknown = await sendBytes(site.port, requestText('/wp-login.php', { method: 'POST' }));
    const invalid = await postJson(site.url, { email: 'nobody' });
    for (const { status } of [foreign, unknown, invalid]) statuses.add(status);
  }

  expect(statuses).toEqual(new Set([403, 404, 422]));
  expect((await postJson(site.url)).status).toBe(200);
  expect((await postForm(site.url, { details: 'form' })).status).toBe(303);
});

const page = '422 text/html; charset=utf-8';
const line = '422 text/plain; charset=utf-8';

it('renders four pages in a second at most, however many networks send invalid forms', async () => {
  const site = await startApp({ TRUST_PROXY: '1' });
  async function refused(ip: string) {
    const { status, headers } = await postForm(site.url, { email: 'nobody' }, { 'x-forwarded-for': ip });
    return `${status} ${headers['content-type']}`;
  }
  // The server runs in this process.
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  onTestFinished(() => void vi.useRealTimers());

  const answers = await Promise.all(Array.from({ length: 30 }, (_, at) => refused(`192.0.2.${at}`)));
  const pages = answers.filter((answer) => answer === page);
  const others = answers.filter((answer) => answer === line);
  const home = await sendBytes(site.port, requestText('/'));
  vi.advanceTimersByTime(1_000);

  expect([pages.length, others.length, home.status]).toEqual([4, 26, 200]);
  expect(await refused('192.0.2.99')).toBe(page);
});
