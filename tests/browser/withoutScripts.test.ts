import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { content } from '#site/landing.ts';
import { fieldErrors } from '#site/form.ts';
import { it } from '../helpers/browser.ts';
import { boxOf, renderedText } from '../helpers/page.ts';
import { buildProposal } from '../helpers/proposal.ts';
import { proposalForm } from '../helpers/proposalForm.ts';
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

describe.each(['light', 'dark'] as const)('in %s', (colorScheme) => {
  it.for([390, 1280])(
    'shows all text, pictures and fields without JavaScript at %i px',
    async (width, { visit }) => {
      const { page } = await visit({ width, colorScheme, javaScript: false });
      await page.goto('/');

      const text = await textOfEveryWay(page);
      const pictures = await page
        .locator('img')
        .evaluateAll((images: HTMLImageElement[]) =>
          images.map((image) => image.complete && image.naturalWidth > 0),
        );
      const form = proposalForm(page);

      expect(words.filter((one) => !text.includes(one))).toEqual([]);
      expect(pictures.length).toBeGreaterThanOrEqual(8);
      expect(pictures).not.toContain(false);
      for (const name of ['fullName', 'email', 'projectType', 'targetLaunch', 'details'] as const) {
        expect(await form.control(name).isVisible()).toBe(true);
      }
    },
  );

  it('has its own colors, and text with sufficient contrast', async ({ visit }) => {
    const { page } = await visit({ colorScheme, javaScript: false });
    await page.goto('/');

    const [ground, ink] = await page.locator('body').evaluate((body) => {
      const { backgroundColor, color } = getComputedStyle(body);
      return [backgroundColor, color].map((one) => {
        const [r = 0, g = 0, b = 0] = (one.match(/\d+/g) ?? []).map(Number);
        return (r + g + b) / 3;
      });
    });

    if (!ground || !ink) throw new Error('The page has no colours');
    expect(colorScheme === 'dark' ? ink - ground : ground - ink).toBeGreaterThan(128);
  });
});

it('shows every answer at its full height', async ({ visit }) => {
  const { page } = await visit({ javaScript: false });
  await page.goto('/');

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
});

it('never shows a control that does nothing', async ({ visit }) => {
  const { page } = await visit({ width: 390, javaScript: false });
  await page.goto('/');

  expect(await page.getByRole('button', { name: header.openMenu }).isVisible()).toBe(false);
  expect(await page.getByRole('button', { name: caseStudy.story.open }).isVisible()).toBe(false);
});

it('posts the form and shows the confirmation, with nothing typed in the address', async ({
  visit,
  site,
}) => {
  const { page } = await visit({ javaScript: false });
  const request = buildProposal({ fullName: 'No Script' });
  await page.goto('/');
  const form = proposalForm(page);
  await form.fillIn(request);

  await form.button.click();

  await page.waitForURL('**/?request=received#contact');
  await page.getByText(contact.form.success.title, { exact: true }).waitFor();
  await page.getByText(contact.form.received, { exact: true }).waitFor();
  expect(await form.control('fullName').inputValue()).toBe('');
  expect(await storedProposals(site, { fullName: 'No Script' })).toEqual([expect.objectContaining(request)]);
});

it('sends nothing twice when the confirmation is reloaded', async ({ visit, site }) => {
  const { page, requests } = await visit({ javaScript: false });
  await page.goto('/');
  const form = proposalForm(page);
  await form.fillIn(buildProposal({ fullName: 'Reloader' }));
  await form.button.click();
  await page.waitForURL('**/?request=received#contact');

  await page.reload();

  expect(requests.filter((request) => request.startsWith('POST'))).toHaveLength(1);
  expect(await storedProposals(site, { fullName: 'Reloader' })).toHaveLength(1);
});

it('answers invalid input with 422, a summary that links to the field, and the typed values', async ({
  visit,
  site,
}) => {
  const { page, expectProblem } = await visit({ javaScript: false });
  await page.goto('/');
  const form = proposalForm(page);
  const typed = buildProposal({ fullName: '   ', email: 'refused@example.com' });
  await form.fillIn(typed);
  expectProblem(/422/);

  const [answer] = await Promise.all([
    page.waitForResponse((response) => response.request().method() === 'POST'),
    form.button.click(),
  ]);

  expect(answer.status()).toBe(422);
  const summary = page.locator('form [data-kind=invalid]');
  await summary.waitFor();
  expect(await form.values()).toEqual({ ...typed, fullName: await form.control('fullName').inputValue() });
  expect(new URL(page.url()).search).toBe('');
  await summary.getByRole('link', { name: fieldErrors.fullName.missing }).click();
  expect(await form.control('fullName').evaluate((input) => input === document.activeElement)).toBe(true);
  expect(await storedProposals(site, { email: 'refused@example.com' })).toEqual([]);
});

it('lets the browser refuse a form without a name or with an invalid email address', async ({ visit }) => {
  const { page, requests } = await visit({ javaScript: false });
  await page.goto('/');
  const form = proposalForm(page);

  await form.fillIn({ email: 'ada@example.com' });
  await form.button.click();
  await form.fillIn({ fullName: 'Ada', email: 'ada' });
  await form.button.click();

  expect(await form.control('email').evaluate((input) => input.matches(':invalid'))).toBe(true);
  expect(requests.filter((request) => request.startsWith('POST'))).toEqual([]);
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
