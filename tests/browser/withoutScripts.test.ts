import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { content } from '../helpers/sampleContent.ts';
import { content as errorPages } from '#site/errorPages.ts';
import { it, itOnPage } from '../helpers/browser.ts';
import { groundOf } from './looks.ts';
import { stickingOut } from '../../lib/layout.ts';
import { boxOf, renderedText } from '../helpers/page.ts';
import { buildProposal } from '../helpers/proposal.ts';
import { proposalForm } from './proposalForm.ts';
import { soon } from '../helpers/soon.ts';
import { storedProposals } from '../helpers/store.ts';
import { errorOf } from '../helpers/fields.ts';
import { markedLabel } from '../../components/form/fields.tsx';
import { fields, formWords as words } from '#site/form.ts';

const { header, hero, work, comparison, testimonials, caseStudy, faq, contact } = content;
const { notFound } = errorPages;

/** Words of every part. That the HTML has all of them is tested without a browser. */
const everyPart = [
  ...header.nav.map(({ label }) => label),
  hero.heading,
  ...work.projects.map(({ description }) => description),
  ...comparison.rows.flatMap(({ topic, cells }) => [topic].concat(cells)),
  ...testimonials.items.map(({ quote }) => quote),
  ...caseStudy.story.chapters.flatMap(({ paragraphs }) => paragraphs),
  ...faq.items.map(({ answer }) => answer),
  ...fields.map(markedLabel),
  content.tagline,
];

const shown = itOnPage({ javaScript: false });

shown('shows all text and pictures, in light and dark colors', async ({ page }) => {
  const grounds = [];
  for (const [width, colorScheme] of [
    [390, 'light'],
    [1280, 'dark'],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme });

    const text = await textOfEveryWay(page);
    expect(everyPart.filter((one) => !text.includes(one))).toEqual([]);
    const files = () =>
      page
        .locator('img')
        .evaluateAll((images: HTMLImageElement[]) =>
          images.map(({ complete, naturalWidth, currentSrc }) =>
            complete && naturalWidth > 0 ? currentSrc : 'none',
          ),
        );
    const dark = async () => (await files()).some((file) => /-dark-.*\.avif$/.test(file));
    await expect.poll(dark, soon).toBe(colorScheme === 'dark');
    await expect.poll(files, soon).not.toContain('none');
    expect((await files()).length).toBeGreaterThanOrEqual(8);
    grounds.push(await groundOf(page));
  }
  expect(grounds[0]).toBeGreaterThan(200);
  expect(grounds[1]).toBeLessThan(60);
});

shown('shows every answer at its full height, and never a control that does nothing', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
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

it('names faults in browser and answer, keeps what is typed, and confirms what is corrected, once', async ({
  visit,
  site,
}) => {
  const { page, requests, expectProblem } = await visit({ javaScript: false });
  const posts = () => requests.filter((one) => one.startsWith('POST')).length;
  const form = proposalForm(page);
  await page.goto('/');
  await form.fillIn({ email: 'ada@example.com' });
  await form.button.click();
  await form.fillIn({ fullName: 'Ada', email: 'ada' });
  await form.button.click();
  expect(await form.control('email').evaluate((input) => input.matches(':invalid'))).toBe(true);
  expect(posts()).toBe(0);

  const request = buildProposal({ fullName: 'No Script', email: 'no-script@example.com' });
  const typed = { ...request, fullName: '   ', details: 'x'.repeat(8000) };
  await form.fillIn(typed);
  expectProblem(/422/);
  await form.button.click();

  const summary = page.locator('form [data-kind=invalid]');
  await summary.getByRole('link', { name: errorOf('details', 'tooLong') }).waitFor();
  expect(await form.values()).toEqual({ ...typed, fullName: await form.control('fullName').inputValue() });
  expect(new URL(page.url()).search).toBe('');
  await summary.getByRole('link', { name: errorOf('fullName', 'missing') }).click();
  expect(await form.control('fullName').evaluate((input) => input === document.activeElement)).toBe(true);
  await form.fillIn(request);
  await form.button.click();

  await page.waitForURL('**/received/#receipt');
  const receipt = page.getByRole('group', { name: words.success.title });
  expect(await receipt.evaluate((one) => one === document.activeElement)).toBe(true);
  expect(await page.title()).toBe(`${contact.receivedTitle} | Alderway`);
  await page.getByText(`${words.success.text} ${words.mistyped}`, { exact: true }).waitFor();
  await page.reload();
  await receipt.waitFor();
  expect(posts()).toBe(2);
  expect(await storedProposals(site, { email: request.email })).toEqual([expect.objectContaining(request)]);
  // The receipt leads back to an empty form.
  expect(await form.button.isVisible()).toBe(false);
  await page.getByRole('link', { name: words.another }).click();
  await form.button.waitFor();
  expect(await form.control('fullName').inputValue()).toBe('');
  expect(new URL(page.url()).pathname).toBe('/');
});

it('shows all of the not-found page within the window, and leads to each section', async ({ visit }) => {
  const { page, expectProblem } = await visit({ javaScript: false, colorScheme: 'dark' });
  expectProblem(/404/);
  await page.goto('/no-such-page');

  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await page.locator('main').innerText()).toContain(notFound.code);
    expect(await page.getByRole('heading', { name: notFound.heading }).isVisible()).toBe(true);
    expect(await stickingOut(page), `at ${width} px`).toEqual([]);
  }
  const exits = page.getByRole('navigation', { name: notFound.exits }).getByRole('link');
  const hrefs = exits.evaluateAll((all) => all.map((one) => one.getAttribute('href')));
  expect(await hrefs).toEqual(expect.arrayContaining(header.nav.map(({ href }) => `/${href}`)));
});

it('works on a phone as without scripts if its inline scripts were changed on the way', async ({
  visit,
  site,
}) => {
  const { page, expectProblem } = await visit({
    width: 390,
    prepare: (profile) =>
      profile.route('/', async (route) => {
        const response = await route.fetch();
        const body = (await response.text()).replaceAll('<script>', '<script> ');
        await route.fulfill({ response, body });
      }),
  });
  expectProblem(/Content Security Policy/);
  await page.goto('/');
  const request = buildProposal({ fullName: 'Changed Scripts' });
  const form = proposalForm(page);

  expect(await page.getByRole('button', { name: header.openMenu }).isVisible()).toBe(false);
  const text = await textOfEveryWay(page);
  expect(everyPart.filter((one) => !text.includes(one))).toEqual([]);
  await page.getByRole('navigation', { name: header.navLabel }).getByRole('link').last().click();
  await page.waitForURL('**/#*');
  await form.fillIn(request);
  await form.button.click();

  await page.getByText(words.success.title, { exact: true }).waitFor();
  expect(await storedProposals(site, { fullName: request.fullName })).toHaveLength(1);
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
