import type { BrowserContext, Page } from 'playwright-core';
import { expect } from 'vitest';
import { fill } from '#proposal/text.ts';
import { content } from '#site/landing.ts';
import { it as withFunctions } from './browserWithFunctions.ts';
import { keptInBrowser } from './keptInBrowser.ts';
import { buildProposal } from '../helpers/proposal.ts';
import { announcement, openForm, toastText } from './proposalForm.ts';
import { toastTime } from './sending.ts';
import { soon } from '../helpers/soon.ts';
import { startStaticHost } from './staticHost.ts';

const { success, failure, kept, undelivered, received } = content.contact.form;
const { byMail } = content.contact;
const noise = /[Ss]tatus (of )?500|^console\.error: Functions/;

/** The export of an owner with a Supabase project, on a static host. `send` sends a request that the function fails. */
const it = withFunctions
  .extend('host', { scope: 'file' }, async ({ functions }, { onCleanup }) => {
    const host = await startStaticHost(functions.env);
    onCleanup(host.stop);
    return host;
  })
  .extend('send', async ({ visit, functions, host }) => async (prepare?: Prepare) => {
    const visited = await visit({
      url: host.url,
      reducedMotion: 'reduce',
      allow: [functions.url],
      ...(prepare && { prepare }),
    });
    functions.behave({ status: 500 });
    await visited.page.clock.install();
    const form = await openForm(visited.page);
    await form.fillIn(buildProposal());
    visited.expectProblem(noise);
    await form.button.click();
    expect(await toastText(visited.page, failure.title)).toBe(failure.text);
    await visited.page.clock.fastForward(toastTime);
    return { ...visited, form };
  });

type Prepare = (context: BrowserContext) => Promise<unknown>;

it('from a static host, keeps a request that the function cannot take, and sends it once it can', async ({
  send,
  host,
  functions,
}) => {
  const { page, form } = await send();

  const panel = await keptPanel(page);
  expect(await announcement(page)).toContain(`${kept.title}. ${kept.text} ${byMail.whole}`);
  const mail = new URL((await panel.getByRole('link').getAttribute('href')) ?? '');
  expect(mail.searchParams.get('body')).toContain(buildProposal().fullName);
  expect(await form.values()).toEqual(buildProposal());
  // The function is the only way, so the second attempt was its, too.
  expect(functions.calls).toHaveLength(2);

  functions.behave('success');
  await networkReturns(page);

  const receipt = page.getByRole('group', { name: success.title });
  await receipt.getByText(fill(received, { email: buildProposal().email })).waitFor();
  expect(functions.calls.map(({ body }) => JSON.parse(body) as unknown)).toEqual([buildProposal()]);
  expect(await toastText(page, success.title)).toBe(success.text);
  await expect.poll(() => keptInBrowser(page), soon).toBeNull();
  expect(host.posts).toEqual([]);
});

it('shows after a reload that a request waits, and leaves what is typed meanwhile when it arrives', async ({
  send,
  functions,
}) => {
  const { page } = await send();
  await keptPanel(page);

  const form = await openForm(page);
  const panel = await keptPanel(page);
  await form.fillIn({ details: 'And an app.' });
  functions.behave('success');
  await networkReturns(page);

  expect(await toastText(page, success.title)).toBe(success.text);
  await panel.waitFor({ state: 'detached' });
  expect(await form.values()).toEqual(buildProposal({ details: 'And an app.' }));
});

it('says in each tab that a kept request was received, whichever tab has sent it', async ({
  send,
  functions,
}) => {
  const { page, context } = await send();
  await keptPanel(page);
  functions.behave('success');

  await (await context.newPage()).goto('/');

  await page.getByRole('group', { name: success.title }).waitFor();
  await expect.poll(() => keptInBrowser(page), soon).toBeNull();
});

it('says that a request did not reach us where the browser blocks its storage, and offers a mail', async ({
  send,
}) => {
  const { page, form } = await send((context) =>
    context.addInitScript(() => {
      for (const name of ['localStorage', 'sessionStorage'])
        Object.defineProperty(window, name, {
          // As the HTML Standard says.
          get: () => {
            throw new DOMException('', 'SecurityError');
          },
        });
    }),
  );

  const panel = page.getByRole('group', { name: undelivered.title });
  await panel.getByText(`${undelivered.text} ${byMail.whole}`).waitFor();
  expect(await panel.getByRole('link').getAttribute('href')).toContain('mailto:');
  expect(await form.values()).toEqual(buildProposal());
});

/** The panel that says that a request waits. */
async function keptPanel(page: Page) {
  const panel = page.getByRole('group', { name: kept.title });
  await panel.getByText(`${kept.text} ${byMail.whole}`).waitFor();
  return panel;
}

/** Otherwise the next attempt would wait for its turn. */
function networkReturns(page: Page) {
  return page.evaluate(() => void dispatchEvent(new Event('online')));
}
