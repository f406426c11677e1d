import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { content } from '#site/landing.ts';
import { fieldErrors } from '#site/form.ts';
import { tooLong } from '#proposal/validateProposal.ts';
import { it, itOnPage } from '../helpers/browser.ts';
import { boxOf, renderedText } from '../helpers/page.ts';
import { buildProposal } from '../helpers/proposal.ts';
import { proposalForm } from '../helpers/proposalForm.ts';
import { soon } from '../helpers/soon.ts';
import { storedProposals } from '../helpers/storedProposals.ts';

const { header, hero, work, comparison, testimonials, caseStudy, faq, contact } = content;

const words = [
  ...header.nav.map(({ label }) => label),
  header.demo,
  content.tagline,
  hero.heading,
  ...hero.badges,
  ...hero.figures.flatMap(({ value, label }) => [value, label]),
  ...work.projects.flatMap(({ title, description, tags }) => [title, description].concat(tags)),
  ...comparison.rows.flatMap(({ topic, cells }) => [topic].concat(cells)),
  ...testimonials.items.flatMap(({ quote, author, company }) => [quote, author, company]),
  ...caseStudy.results.figures.flatMap(({ value, label }) => [value, label]),
  ...caseStudy.story.chapters.flatMap(({ paragraphs }) => paragraphs),
  ...faq.items.flatMap(({ question, answer }) => [question, answer]),
  ...Object.values(contact.form.fields).map(({ label }) => label),
  contact.direct.specialties,
];

const shown = itOnPage({ javaScript: false });

shown.for([390, 1280])(
  'shows all text, pictures and fields at %i px, light and dark',
  async (width, { page }) => {
    await page.setViewportSize({ width, height: 800 });
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });

      const text = await textOfEveryWay(page);
      expect(words.filter((one) => !text.includes(one))).toEqual([]);
      const pictures = () =>
        page
          .locator('img')
          .evaluateAll((images: HTMLImageElement[]) =>
            images.map((image) => image.complete && image.naturalWidth > 0),
          );
      await expect.poll(pictures, soon).not.toContain(false);
      expect((await pictures()).length).toBeGreaterThanOrEqual(8);
      for (const name of ['fullName', 'email', 'projectType', 'targetLaunch', 'details'] as const) {
        expect(await proposalForm(page).control(name).isVisible()).toBe(true);
      }
      const [ground = 0, ink = 0] = await page.locator('body').evaluate((body) => {
        const { backgroundColor, color } = getComputedStyle(body);
        return [backgroundColor, color].map((one) => {
          const [r = 0, g = 0, b = 0] = (one.match(/\d+/g) ?? []).map(Number);
          return (r + g + b) / 3;
        });
      });
      expect(colorScheme === 'dark' ? ink - ground : ground - ink).toBeGreaterThan(128);
    }
  },
);

shown('shows every answer at its full height, and never a control that does nothing', async ({ page }) => {
  for (const { answer } of faq.items) {
    const place = page.getByText(answer, { exact: true });
    await place.scrollIntoViewIfNeeded();
    const { x, y, width, height } = await boxOf(place);
    const onTop = await page.evaluate(([left, top]) => document.elementFromPoint(left, top)?.textContent, [
      x + width / 4,
      y + height / 2,
    ] as const);
    expect(onTop).toBe(answer);
  }
  await page.setViewportSize({ width: 390, height: 800 });
  expect(await page.getByRole('button', { name: header.openMenu }).isVisible()).toBe(false);
  expect(await page.getByRole('button', { name: caseStudy.story.open }).isVisible()).toBe(false);
});

it('posts the form and shows the confirmation, with nothing typed in the address, once even if it is reloaded', async ({
  visit,
  site,
}) => {
  const { page, requests } = await visit({ javaScript: false });
  const request = buildProposal({ fullName: 'No Script' });
  await page.goto('/');
  const form = proposalForm(page);
  await form.fillIn(request);

  await form.button.click();

  await page.waitForURL('**/?request=received#contact');
  await page.getByText(contact.form.success.title, { exact: true }).waitFor();
  await page.getByText(contact.form.received, { exact: true }).waitFor();
  expect(await form.control('fullName').inputValue()).toBe('');
  await page.reload();
  expect(requests.filter((one) => one.startsWith('POST'))).toHaveLength(1);
  expect(await storedProposals(site, { fullName: 'No Script' })).toEqual([expect.objectContaining(request)]);
  // The receipt leads back to an empty form.
  expect(await form.button.isVisible()).toBe(false);
  await page.getByRole('link', { name: contact.form.another }).click();
  await form.button.waitFor();
  expect(new URL(page.url()).search).toBe('');
});

it('answers what the browser lets pass with 422, a summary that links to the field, and the typed values', async ({
  visit,
  site,
}) => {
  const { page, requests, expectProblem } = await visit({ javaScript: false });
  await page.goto('/');
  const form = proposalForm(page);
  // The browser itself refuses a form without a name or with an invalid email address.
  await form.fillIn({ email: 'ada@example.com' });
  await form.button.click();
  await form.fillIn({ fullName: 'Ada', email: 'ada' });
  await form.button.click();
  expect(await form.control('email').evaluate((input) => input.matches(':invalid'))).toBe(true);
  expect(requests.filter((request) => request.startsWith('POST'))).toEqual([]);

  const typed = buildProposal({
    fullName: '   ',
    email: 'refused@example.com',
    details: 'x'.repeat(8000),
  });
  await form.fillIn(typed);
  expectProblem(/422/);

  const [answer] = await Promise.all([
    page.waitForResponse((response) => response.request().method() === 'POST'),
    form.button.click(),
  ]);

  expect(answer.status()).toBe(422);
  const summary = page.locator('form [data-kind=invalid]');
  await summary.getByRole('link', { name: tooLong('details') }).waitFor();
  expect(await form.values()).toEqual({ ...typed, fullName: await form.control('fullName').inputValue() });
  expect(new URL(page.url()).search).toBe('');
  await summary.getByRole('link', { name: fieldErrors.fullName.missing }).click();
  expect(await form.control('fullName').evaluate((input) => input === document.activeElement)).toBe(true);
  expect(await storedProposals(site, { email: 'refused@example.com' })).toEqual([]);
});

/** All readable text. On small screens, radio buttons select the column of the comparison that is shown. */
async function textOfEveryWay(page: Page): Promise<string> {
  let text = await renderedText(page);
  for (const way of await page.getByRole('radio').all()) {
    if (!(await way.isVisible())) continue;
    await way.check();
    text += await renderedText(page);
  }
  return text;
}
