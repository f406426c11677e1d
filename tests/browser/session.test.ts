import { expect } from 'vitest';
import { it } from './browserWithFunctions.ts';
import { sessionUntil } from '../helpers/functionsServer.ts';
import { hydrated } from '../helpers/page.ts';
import { soon } from '../helpers/soon.ts';

/** The storage key of supabase-js for a project at 127.0.0.1. It contains the first part of the host. */
const sessionKey = 'sb-127-auth-token';

it('fetches Supabase’s client early only for a session, which it refreshes or takes from the address', async ({
  visit,
  functions,
}) => {
  const { page, requests, requestsEnd } = await visit({ allow: [functions.url], reducedMotion: 'reduce' });
  const stored = () => page.evaluate((key) => localStorage.getItem(key) ?? '{}', sessionKey);
  const end = async () => (JSON.parse(await stored()) as { expires_at: number }).expires_at * 1000;
  await page.goto('/');
  await hydrated(page, 'header');
  await requestsEnd();
  const scripts = requests.filter((one) => one.endsWith('.js')).map((one) => fetch(one.replace('GET ', '')));
  const texts = await Promise.all(scripts.map(async (script) => (await script).text()));
  expect(texts.length).toBeGreaterThan(3);
  expect(texts.filter((text) => text.includes('grant_type=refresh_token'))).toEqual([]);

  const ended = JSON.stringify(sessionUntil(Date.now() - 60_000));
  await page.evaluate(([key, value]) => localStorage.setItem(key, value), [sessionKey, ended] as const);
  await page.goto('/?#contact');
  await expect.poll(() => functions.refreshes, soon).toHaveLength(1);
  expect(JSON.parse(functions.refreshes[0]?.body ?? '')).toEqual({ refresh_token: 'a-refresh-token' });
  expect(functions.refreshes[0]?.headers).toMatchObject({ apikey: 'sb_publishable_key' });
  expect(functions.refreshes[0]?.headers).not.toHaveProperty('authorization');
  await expect.poll(end, soon).toBeGreaterThan(Date.now());
  expect(new URL(page.url()).hash).toBe('#contact');

  await page.evaluate(() => localStorage.clear());
  const { user, ...arriving } = sessionUntil(Date.now() + 3_600_000);
  const values = Object.entries(arriving).map(([name, value]) => [name, String(value)]);
  await page.goto(`/?from=mail#${new URLSearchParams(values)}`);
  await expect.poll(end, soon).toBeGreaterThan(Date.now());
  await requestsEnd();
  expect(await stored()).toContain(user.email);
  expect(page.url()).toMatch(/\/\?from=mail$/);
  // Nor is it in the history.
  await page.goBack();
  expect(page.url()).toMatch(/\/\?#contact$/);
});
