import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { it } from './browserWithFunctions.ts';
import { sessionUntil } from '../helpers/functionsServer.ts';
import { hydrated } from '../helpers/page.ts';
import { soon } from '../helpers/soon.ts';

/** The storage key of supabase-js for a project at 127.0.0.1. It contains the first part of the host. */
const sessionKey = 'sb-127-auth-token';

it('fetches no Supabase client before the form, but for a stored session, which it refreshes', async ({
  visit,
  functions,
}) => {
  const { page, requests, requestsEnd } = await visit({ allow: [functions.url], reducedMotion: 'reduce' });
  await page.goto('/');
  await hydrated(page, 'header');
  await requestsEnd();
  const scripts = requests.filter((one) => one.endsWith('.js')).map((one) => fetch(one.replace('GET ', '')));
  const texts = await Promise.all(scripts.map(async (script) => (await script).text()));
  expect(texts.length).toBeGreaterThan(3);
  expect(texts.filter((text) => text.includes('grant_type=refresh_token'))).toEqual([]);
  await page.evaluate(
    ([key = '', value = '']) => localStorage.setItem(key, value),
    [sessionKey, JSON.stringify(sessionUntil(Date.now() - 60_000))],
  );

  await page.goto('/?#contact');

  await expect.poll(() => functions.refreshes, soon).toHaveLength(1);
  expect(JSON.parse(functions.refreshes[0]?.body ?? '')).toEqual({ refresh_token: 'a-refresh-token' });
  expect(functions.refreshes[0]?.headers).toMatchObject({ apikey: 'sb_publishable_key' });
  expect(functions.refreshes[0]?.headers).not.toHaveProperty('authorization');
  await expect.poll(() => sessionEnd(page), soon).toBeGreaterThan(Date.now());
  expect(new URL(page.url()).hash).toBe('#contact');
});

it('takes an arriving session, and removes it from the address and from the history', async ({
  visit,
  functions,
}) => {
  const { page, requestsEnd } = await visit({ allow: [functions.url], reducedMotion: 'reduce' });
  const { user, ...arriving } = sessionUntil(Date.now() + 3_600_000);
  const fragment = new URLSearchParams(
    Object.entries(arriving).map(([name, value]) => [name, String(value)]),
  );

  await page.goto(`/?from=mail#${fragment}`);

  await expect.poll(() => sessionEnd(page), soon).toBeGreaterThan(Date.now());
  await requestsEnd();
  expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/?from=mail');
  expect(page.url()).not.toContain('#');
  expect(await page.evaluate((key) => localStorage.getItem(key), sessionKey)).toContain(user.email);
  await page.goBack();
  expect(page.url()).toBe('about:blank');
});

async function sessionEnd(page: Page): Promise<number> {
  const stored = await page.evaluate((key) => localStorage.getItem(key), sessionKey);
  return (JSON.parse(stored ?? '{}') as { expires_at: number }).expires_at * 1000;
}
