import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { content } from '#site/landing.ts';
import { it } from '../helpers/browser.ts';
import { keptInBrowser } from '../helpers/keptInBrowser.ts';
import { buildProposal } from '../helpers/proposal.ts';
import { openForm, toastText } from '../helpers/proposalForm.ts';
import { storedProposals } from '../helpers/storedProposals.ts';
import { soon } from '../helpers/soon.ts';

const { success, failure } = content.contact.form;
const unreachable = /functions\/v1|ERR_CONNECTION_REFUSED|ERR_FAILED|FunctionsFetchError/;

it('stores a request and writes its two mails', async ({ visit, site }) => {
  const { page } = await visit();
  const request = buildProposal({ email: 'two-mails@example.com' });
  const form = await openForm(page);
  await form.fillIn(request);

  await form.button.click();

  expect(await toastText(page, success.title)).toBe(success.text);
  expect(await storedProposals(site, { email: request.email })).toEqual([expect.objectContaining(request)]);
  const outbox = join(site.dataDir, 'outbox');
  const mails = async () => {
    const texts = (await readdir(outbox)).map((name) => readFile(join(outbox, name), 'utf8'));
    return (await Promise.all(texts)).filter((mail) => mail.includes(request.email));
  };
  await expect.poll(mails, soon).toHaveLength(2);
  const written = await mails();
  expect(written.filter((mail) => /^To:.*two-mails@/m.test(mail))).toHaveLength(1);
  expect(written.filter((mail) => /^Reply-To:.*two-mails@/m.test(mail))).toHaveLength(1);
});

it('delivers a request once by the fallback if the function is down', async ({ visit, site }) => {
  const { page, requests, expectProblem } = await visit({
    prepare: (context) => context.route('**/functions/v1/**', (route) => route.abort()),
  });
  const request = buildProposal({ fullName: 'Second Way' });
  const form = await openForm(page);
  await form.fillIn(request);
  expectProblem(unreachable);

  await form.button.click();

  expect(await toastText(page, failure.title)).toBe(failure.text);
  const stored = () => storedProposals(site, { fullName: request.fullName });
  await expect.poll(stored, soon).toEqual([expect.objectContaining(request)]);
  expect(requests.filter((one) => one === `POST ${site.url}/`)).toHaveLength(1);
  await expect.poll(() => keptInBrowser(page), soon).toBeNull();
});

it('stores a request once even if it arrived both ways', async ({ visit, site }) => {
  const { page, expectProblem } = await visit({
    prepare: (context) =>
      context.route('**/functions/v1/**', async (route) => {
        // The function receives the request, but its answer is lost.
        await route.fetch();
        await route.abort();
      }),
  });
  const request = buildProposal({ fullName: 'Both Ways' });
  const form = await openForm(page);
  await form.fillIn(request);
  expectProblem(unreachable);

  const second = page.waitForResponse((answer) => answer.url() === `${site.url}/` && answer.status() === 303);
  await form.button.click();
  await second;

  await toastText(page, failure.title);
  expect(await storedProposals(site, { fullName: request.fullName })).toHaveLength(1);
});

it('keeps a request that no server could accept, and delivers it once at the next visit', async ({
  visit,
  serve,
}) => {
  const first = await serve();
  const { page, requestsEnd, expectProblem } = await visit({ url: first.url });
  const form = await openForm(page);
  await form.fillIn(buildProposal());
  expectProblem(unreachable);
  await requestsEnd();
  await first.kill();

  await form.button.click();
  expect(await toastText(page, failure.title)).toBe(failure.text);
  await expect.poll(() => keptInBrowser(page), soon).toContain(buildProposal().email);
  await serve({ PORT: String(first.port), DATA_DIR: first.dataDir });
  await page.reload();

  const stored = () => storedProposals(first);
  await expect.poll(stored, soon).toEqual([expect.objectContaining(buildProposal())]);
  await expect.poll(() => keptInBrowser(page), soon).toBeNull();
  await page.reload();
  expect(await stored()).toHaveLength(1);
});

it.for(['once the server can be reached', 'when the network returns'] as const)(
  'keeps a request, retries while the page is open, and delivers it %s',
  async (when, { visit, site }) => {
    const { page, context, requests, expectProblem } = await visit({
      prepare: (profile) =>
        profile.route('**/*', (route) =>
          route.request().method() === 'POST' ? route.abort() : route.fallback(),
        ),
    });
    const form = await openForm(page);
    await form.fillIn(buildProposal({ fullName: when }));
    expectProblem(unreachable);
    await form.button.click();
    await expect.poll(() => keptInBrowser(page), soon).toContain(when);
    const posts = () => requests.filter((one) => one === `POST ${site.url}/`).length;
    const retries = when === 'once the server can be reached' ? 1 : 0;
    const wanted = posts() + retries;
    await expect.poll(posts, soon).toBeGreaterThanOrEqual(wanted);

    await context.unrouteAll();
    if (when === 'when the network returns')
      await page.evaluate(() => void dispatchEvent(new Event('online')));

    await expect.poll(() => storedProposals(site, { fullName: when }), soon).toHaveLength(1);
    await expect.poll(() => keptInBrowser(page), soon).toBeNull();
  },
);
