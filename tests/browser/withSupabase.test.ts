import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { it as withFunctions } from './browserWithFunctions.ts';
import { sessionUntil } from '../helpers/functionsServer.ts';
import { hydrated } from '../helpers/page.ts';
import { buildProposal } from '../helpers/proposal.ts';
import { patient } from '../helpers/patient.ts';
import { announcement, blank, networkReturns, openForm, toastText } from './proposalForm.ts';
import { startStaticHost } from './staticHost.ts';
import { formWords } from '#site/form.ts';

const { success, kept, undelivered, mistyped, mail } = formWords;

/**
 * - `host`: a static host with the owner's export.
 * - `send`: opens the page of this host and sends a request. The function answers with 500.
 * - `openPage`: opens the page of the site's own server. `stored` reads the stored session.
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
  })
  .extend('openPage', async ({ visit, functions }) => async () => {
    functions.behave('success');
    const visited = await visit({ allow: [functions.url], reducedMotion: 'reduce' });
    const { page } = visited;
    await page.goto('/');
    await hydrated(page, 'header');
    const stored = () => page.evaluate((name) => localStorage.getItem(name) ?? '{}', sessionKey);
    const endOfSession = async () => (JSON.parse(await stored()) as { expires_at: number }).expires_at * 1000;
    return { ...visited, stored, endOfSession };
  });

/**
 * The storage key of supabase-js for a project at 127.0.0.1. It contains the first part of the
 * host.
 */
const sessionKey = 'sb-127-auth-token';

it('if the Supabase function fails, the browser keeps the request; a panel says so and offers a mail', async ({
  send,
}) => {
  const { page } = await send();

  const panel = await keptPanel(page);

  const keptText = `${kept.title}. ${kept.text} ${mail.whole}`;
  await expect.poll(() => announcement(page), patient).toContain(keptText);
  const link = new URL((await panel.getByRole('link').getAttribute('href')) ?? '');
  expect(link.searchParams.get('body')).toContain(buildProposal().fullName);
});

it('if the Supabase function fails, the request stays in the form’s fields', async ({ send }) => {
  const { page, form } = await send();
  await keptPanel(page);
  expect(await form.values()).toEqual(buildProposal());
});

it('if the Supabase function fails, the request is sent to it again, never to the static host', async ({
  send,
  host,
  functions,
}) => {
  const { page, requests } = await send();

  await keptPanel(page);

  expect(functions.calls).toHaveLength(2);
  expect(requests.filter((one) => one.startsWith(`POST ${host.url}`))).toEqual([]);
});

it('if the Supabase function fails, the request is shown as unsent after a reload, in each tab', async ({
  send,
}) => {
  const { page, context } = await send();
  await keptPanel(page);

  await openForm(page);
  await keptPanel(page);

  const second = await context.newPage();
  await openForm(second);
  await keptPanel(second);
});

it('after a failure of the Supabase function, a request is sent later, and the browser then deletes it', async ({
  send,
  functions,
}) => {
  const { page } = await send();
  await keptPanel(page);
  functions.behave('success');

  await networkReturns(page);

  const receipt = page.getByRole('group', { name: success.title });
  await receipt.getByText(`${success.text} ${mistyped}`).waitFor();
  expect(functions.calls.map(({ body }) => JSON.parse(body) as unknown)).toEqual([buildProposal()]);
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain(buildProposal().email);
});

it('after a tab has sent a waiting request, a toast in another tab says so, and text typed there stays', async ({
  send,
  functions,
}) => {
  const { page, context } = await send();
  await keptPanel(page);
  const second = await context.newPage();
  const other = await openForm(second);
  const panel = await keptPanel(second);
  await other.fillIn({ details: 'And an app.' });
  functions.behave('success');

  await networkReturns(page);

  expect(await toastText(second, success.title)).toBe(success.text);
  await panel.waitFor({ state: 'detached' });
  expect(await other.values()).toEqual({ ...blank, details: 'And an app.' });
});

it('if browser storage is blocked, the page offers a mail for an unsent request, and keeps its text', async ({
  send,
}) => {
  const { page, form } = await send(() => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, {
        // Like a browser that blocks storage (HTML Standard, 12.2.2).
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

it('Supabase’s client for login sessions is not loaded for a visitor without a session', async ({
  openPage,
}) => {
  const { requests, requestsEnd } = await openPage();
  await requestsEnd();

  const scripts = requests.filter((one) => one.endsWith('.js'));
  const texts = await Promise.all(
    scripts.map(async (script) => (await fetch(script.replace('GET ', ''))).text()),
  );

  expect(texts.length).toBeGreaterThan(3);
  expect(texts.filter((text) => text.includes('grant_type=refresh_token'))).toEqual([]);
});

it('Supabase’s client refreshes a stored login session that has expired, with the key of the project', async ({
  openPage,
  functions,
}) => {
  const { page, endOfSession } = await openPage();
  const ended = JSON.stringify(sessionUntil(Date.now() - 60_000));
  await page.evaluate(([name, value]) => localStorage.setItem(name, value), [sessionKey, ended] as const);

  await page.goto('/?#contact');

  await expect.poll(() => functions.refreshes, patient).toHaveLength(1);
  const [{ headers, body }] = functions.refreshes as [{ headers: object; body: string }];
  expect(JSON.parse(body)).toEqual({ refresh_token: 'a-refresh-token' });
  expect(headers).toMatchObject({ apikey: 'sb_publishable_key' });
  expect(headers).not.toHaveProperty('authorization');
  await expect.poll(endOfSession, patient).toBeGreaterThan(Date.now());
  expect(new URL(page.url()).hash).toBe('#contact');
});

it('Supabase’s client takes a login session out of the page’s address and history, and stores it', async ({
  openPage,
}) => {
  const { page, endOfSession, stored, requestsEnd } = await openPage();
  const { user, ...arriving } = sessionUntil(Date.now() + 3_600_000);
  const values = Object.entries(arriving).map(([name, value]) => [name, String(value)]);

  await page.goto(`/?from=mail#${new URLSearchParams(values)}`);

  await expect.poll(endOfSession, patient).toBeGreaterThan(Date.now());
  await requestsEnd();
  expect(await stored()).toContain(user.email);
  expect(page.url()).toMatch(/\/\?from=mail$/);
  await page.goBack();
  expect(page.url()).not.toContain('token');
});

/** The panel that says that a request waits. */
async function keptPanel(page: Page) {
  const panel = page.getByRole('group', { name: kept.title });
  await panel.getByText(`${kept.text} ${mail.whole}`).waitFor();
  return panel;
}
