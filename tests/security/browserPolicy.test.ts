import type { BrowserContext } from 'playwright-core';
import { expect, vi } from 'vitest';
import { content } from '#site/landing.ts';
import { it } from '../helpers/browser.ts';
import { hydrated } from '../helpers/page.ts';
import { buildProposal } from '../helpers/proposal.ts';
import { openForm, proposalForm, toastText } from '../helpers/proposalForm.ts';
import { soon } from '../helpers/soon.ts';

const { header, caseStudy, faq, contact } = content;

/** Collects policy violations and every console message, of any level. */
function watch() {
  const seen: string[] = [];
  const prepare = async (context: BrowserContext) => {
    context.on('console', (message) => seen.push(`console.${message.type()}: ${message.text()}`));
    await context.exposeBinding('policyViolated', (_source, what: string) => void seen.push(what));
    await context.addInitScript(() => {
      addEventListener('securitypolicyviolation', (event) => {
        const report = Reflect.get(window, 'policyViolated') as (what: string) => void;
        report(`${event.effectiveDirective} refused ${event.blockedURI}: ${event.sample}`);
      });
    });
  };
  return { seen, prepare };
}

it('detects a violation of the policy', async ({ visit }) => {
  const { seen, prepare } = watch();
  const { page, expectProblem } = await visit({ prepare });
  expectProblem(/Content Security Policy/);
  await page.goto('/');

  await page.evaluate(() => document.body.setAttribute('style', 'color: red'));

  await vi.waitFor(() => expect(seen.join()).toContain('style-src-attr refused inline'), soon);
});

it('lets the menu, a dialog, the questions and the one-pager work without console output', async ({
  visit,
}) => {
  const { seen, prepare } = watch();
  const { page } = await visit({ prepare, width: 390 });
  await page.goto('/');
  await hydrated(page, 'header');

  await page.getByRole('button', { name: header.openMenu }).click();
  const drawer = page.getByRole('dialog');
  await drawer.getByRole('button', { name: header.closeMenu }).click();
  await drawer.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: caseStudy.story.open }).click();
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');

  await hydrated(page, 'faq');
  for (const { question } of faq.items.slice(0, 2))
    await page.getByRole('button', { name: question }).click();

  await hydrated(page, 'onePager');
  await page.getByRole('link', { name: contact.onePager.button }).click();
  await toastText(page, contact.onePager.toast.title);

  expect(seen).toEqual([]);
});

it.for(['light', 'dark'] as const)(
  'lets the form be filled in, sent and answered without console output, in %s',
  async (colorScheme, { visit }) => {
    const { seen, prepare } = watch();
    const { page } = await visit({ prepare, colorScheme });
    const form = await openForm(page);

    await form.fillIn(buildProposal());
    await form.button.click();
    await toastText(page, contact.form.success.title);

    expect(seen).toEqual([]);
  },
);

it('lets the browser point at an invalid field', async ({ visit }) => {
  const { seen, prepare } = watch();
  const { page } = await visit({ prepare });
  const form = await openForm(page);

  await form.control('fullName').fill('A');
  await form.button.click();
  await page.locator(':invalid').first().waitFor();

  expect(seen).toEqual([]);
});

it('refuses nothing on the answers to a form posted without JavaScript', async ({ visit }) => {
  // Without JavaScript there are no violation events. Violations appear in the console, which `visit` checks.
  const { page, expectProblem } = await visit({ javaScript: false });
  expectProblem(/422/);
  await page.goto('/');
  const form = proposalForm(page);
  await form.fillIn(buildProposal({ fullName: '   ' }));
  await form.button.click();
  await page.locator('form [aria-invalid=true]').first().waitFor();

  await form.control('fullName').fill('Ada Lovelace');
  await form.button.click();

  await page.waitForURL(/request=received/);
});

it('lets the page that shows an invalid form again hydrate', async ({ visit }) => {
  const { seen, prepare } = watch();
  const { page, expectProblem } = await visit({ prepare });
  expectProblem(/422/);
  await page.goto('/');
  await page.evaluate(() => {
    const form = document.querySelector('form');
    if (form) form.noValidate = true;
    // Bypasses the island's handler, like a submit before hydration.
    form?.submit();
  });
  await page.locator('form [aria-invalid=true]').first().waitFor();
  await hydrated(page, 'form');

  expect(seen.filter((line) => !line.includes('422'))).toEqual([]);
});

it('has nothing to refuse on the not-found page', async ({ visit }) => {
  const { seen, prepare } = watch();
  const { page, expectProblem, requestsEnd } = await visit({ prepare });
  expectProblem(/404/);
  const logged = page.waitForEvent('console');
  await page.goto('/nowhere');
  await logged;
  await requestsEnd();

  // SPEC §2: the attempted path is logged to the console. The browser logs the status as well.
  expect(seen.filter((line) => !line.includes('404'))).toEqual([]);
});
