import type { BrowserContext } from 'playwright-core';
import { expect, vi } from 'vitest';
import { content } from '#site/landing.ts';
import { it } from '../helpers/browser.ts';
import { hydrated } from '../helpers/page.ts';
import { buildProposal } from '../helpers/proposal.ts';
import { openForm, toastText } from '../helpers/proposalForm.ts';
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

// Every visit of the other tests fails on a violation, too: a browser writes it to the console as an error.
it('lets the menu, a dialog, the questions, the one-pager and the form work without any console output', async ({
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

  const form = await openForm(page);
  await form.control('fullName').fill('A');
  await form.button.click();
  await page.locator(':invalid').first().waitFor();
  await form.fillIn(buildProposal());
  await form.button.click();
  await toastText(page, contact.form.success.title);

  expect(seen).toEqual([]);
});
