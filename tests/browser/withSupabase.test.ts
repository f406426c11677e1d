import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { it as withFunctions } from './browserWithFunctions.ts';
import { sessionUntil } from '../helpers/functionsServer.ts';
import { hydrated } from '../helpers/page.ts';
import { buildProposal } from '../helpers/proposal.ts';
import { soon } from '../helpers/soon.ts';
import { announcement, blank, networkReturns, openForm, toastText } from './proposalForm.ts';
import { startStaticHost } from './staticHost.ts';
import { formWords } from '#site/form.ts';

const { success, kept, undelivered, mistyped, mail } = formWords;

/**
 * A static host with the owner's export. `send` sends a request from there, and the function fails.
 */
const it = withFunctions
  .extend('host', { scope: 'file' }, async ({ functions }, { onCleanup }) => {
    const host = await startStaticHost(functions.env);
    onCleanup(host.stop);
    return host;
  })
  .extend('send', async ({ visit, functions, host }) => async (script: () => void = () => {}) => {
    const visited = await visit({ url: host.url, reducedMotion: 'reduce', allow: [functions.url] });
    const { page, expectProblem } = visited;
    functions.behave({ status: 500 });
    await page.addInitScript(script);
    await page.clock.install();
    const form = await openForm(page);
    expectProblem(/[Ss]tatus (of )?500|^console\.error: Functions/);
    await form.send(buildProposal());
    return { ...visited, form };
  });

it('keeps a request that the function cannot accept, and tells every tab', async ({
  send,
  host,
  functions,
}) => {
  const { page, context, form, requests } = await send();

  const panel = await keptPanel(page);
  const said = `${kept.title}. ${kept.text} ${mail.whole}`;
  await expect.poll(() => announcement(page), soon).toContain(said);
  const link = new URL((await panel.getByRole('link').getAttribute('href')) ?? '');
  expect(link.searchParams.get('body')).toContain(buildProposal().fullName);
  expect(await form.values()).toEqual(buildProposal());
  // The function is the only way, so the second attempt also went there.
  expect(functions.calls).toHaveLength(2);

  // After a reload and in a second tab, in which the visitor types something else.
  await openForm(page);
  await keptPanel(page);
  const second = await context.newPage();
  const other = await openForm(second);
  const secondPanel = await keptPanel(second);
  await other.fillIn({ details: 'And an app.' });
  functions.behave('success');
  await networkReturns(page);

  const receipt = page.getByRole('group', { name: success.title });
  await receipt.getByText(`${success.text} ${mistyped}`).waitFor();
  // The second tab may have sent it, too, when it was opened.
  const sent = new Set(functions.calls.map(({ body }) => body));
  expect([...sent].map((body) => JSON.parse(body) as unknown)).toEqual([buildProposal()]);
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain(buildProposal().email);
  expect(requests.filter((one) => one.startsWith(`POST ${host.url}`))).toEqual([]);
  // The second tab has typed something else, so it has no receipt.
  expect(await toastText(second, success.title)).toBe(success.text);
  await secondPanel.waitFor({ state: 'detached' });
  expect(await other.values()).toEqual({ ...blank, details: 'And an app.' });
});

it('offers a mail for a request that was not sent if the storage is blocked', async ({ send }) => {
  const { page, form } = await send(() => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, {
        // As the HTML Standard says.
        get() {
          throw new DOMException('', 'SecurityError');
        },
      });
  });
  const panel = page.getByRole('group', { name: undelivered.title });
  await panel.getByText(`${undelivered.text} ${mail.whole}`).waitFor();
  expect(await panel.getByRole('link').getAttribute('href')).toContain('mailto:');
  expect(await form.values()).toEqual(buildProposal());
});

it('loads Supabase’s client at startup only for a session, stored or in the address', async ({
  visit,
  functions,
}) => {
  const visited = await visit({ allow: [functions.url], reducedMotion: 'reduce' });
  const { page, requests, requestsEnd } = visited;
  // The storage key of supabase-js for a project at 127.0.0.1. It contains the first part of the
  // host.
  const stored = () => page.evaluate(() => localStorage.getItem('sb-127-auth-token') ?? '{}');
  const end = async () => (JSON.parse(await stored()) as { expires_at: number }).expires_at * 1000;
  await page.goto('/');
  await hydrated(page, 'header');
  await requestsEnd();
  const scripts = requests.filter((one) => one.endsWith('.js')).map((one) => fetch(one.replace('GET ', '')));
  const texts = await Promise.all(scripts.map(async (script) => (await script).text()));
  expect(texts.length).toBeGreaterThan(3);
  expect(texts.filter((text) => text.includes('grant_type=refresh_token'))).toEqual([]);

  functions.behave('success');
  const ended = JSON.stringify(sessionUntil(Date.now() - 60_000));
  await page.evaluate((value) => localStorage.setItem('sb-127-auth-token', value), ended);
  await page.goto('/?#contact');
  await expect.poll(() => functions.refreshes, soon).toHaveLength(1);
  const [{ headers, body }] = functions.refreshes as [{ headers: object; body: string }];
  expect(JSON.parse(body)).toEqual({ refresh_token: 'a-refresh-token' });
  expect(headers).toMatchObject({ apikey: 'sb_publishable_key' });
  expect(headers).not.toHaveProperty('authorization');
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
  // It is not in the history either.
  await page.goBack();
  expect(page.url()).toMatch(/\/\?#contact$/);
});

/** The panel that says that a request waits. */
async function keptPanel(page: Page) {
  const panel = page.getByRole('group', { name: kept.title });
  await panel.getByText(`${kept.text} ${mail.whole}`).waitFor();
  return panel;
}
