import type { BrowserContext, Page } from 'playwright-core';
import { expect } from 'vitest';
import { it as withFunctions } from './browserWithFunctions.ts';
import { buildProposal } from '../helpers/proposal.ts';
import { announcement, blank, networkReturns, openForm, toastText, toastTime } from './proposalForm.ts';
import { startStaticHost } from './staticHost.ts';
import { formWords } from '#site/form.ts';

const { success, failure, kept, undelivered, mistyped, mail } = formWords;
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

it('from a static host, keeps a request that the function cannot take, and tells every tab once it can', async ({
  send,
  host,
  functions,
}) => {
  const { page, context, form } = await send();

  const panel = await keptPanel(page);
  expect(await announcement(page)).toContain(`${kept.title}. ${kept.text} ${mail.whole}`);
  const link = new URL((await panel.getByRole('link').getAttribute('href')) ?? '');
  expect(link.searchParams.get('body')).toContain(buildProposal().fullName);
  expect(await form.values()).toEqual(buildProposal());
  // The function is the only way, so the second attempt was its, too.
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
  // The second tab may have sent it as well, when it was opened.
  const sent = new Set(functions.calls.map(({ body }) => body));
  expect([...sent].map((body) => JSON.parse(body) as unknown)).toEqual([buildProposal()]);
  expect(await toastText(page, success.title)).toBe(success.text);
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain(buildProposal().email);
  expect(host.posts).toEqual([]);
  expect(await toastText(second, success.title)).toBe(success.text);
  await secondPanel.waitFor({ state: 'detached' });
  expect(await other.values()).toEqual({ ...blank, details: 'And an app.' });
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
  await panel.getByText(`${undelivered.text} ${mail.whole}`).waitFor();
  expect(await panel.getByRole('link').getAttribute('href')).toContain('mailto:');
  expect(await form.values()).toEqual(buildProposal());
});

/** The panel that says that a request waits. */
async function keptPanel(page: Page) {
  const panel = page.getByRole('group', { name: kept.title });
  await panel.getByText(`${kept.text} ${mail.whole}`).waitFor();
  return panel;
}
