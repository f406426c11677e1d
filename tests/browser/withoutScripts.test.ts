import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { content } from '../helpers/sampleContent.ts';
import { textsIn } from '../../lib/textsIn.ts';
import { it } from '../helpers/browser.ts';
import { groundOf } from './pixels.ts';
import { boxOf, expectInSight, navLabel, renderedText } from '../helpers/page.ts';
import { buildProposal } from '../helpers/proposal.ts';
import { proposalForm } from './proposalForm.ts';
import { patient } from '../helpers/patient.ts';
import { storedProposals } from '../helpers/store.ts';
import { withoutScripts } from '../helpers/visit.ts';
import { errorOf } from '../helpers/fields.ts';
import { markedLabel } from '../../components/form/fields.tsx';
import { fields, formWords as words } from '#site/form.ts';

const { header, caseStudy, contact } = content;

/**
 * Selects texts from every part of the page. Another test checks that the HTML contains all texts.
 */
const parts =
  /^(header.nav.*label|.*heading|work.*description|.*(topic|cells|quote|paragraphs|answer)|tagline)\W*$/;
const texts = textsIn(content).filter(({ place }) => parts.test(place));
const everyPart = [...texts.map(({ text }) => text), ...fields.map(markedLabel)];

it('without scripts, all texts and pictures are shown, and controls that need scripts are hidden', async ({
  visit,
}) => {
  const { page } = await visit({ javaScript: false, width: 390, colorScheme: 'light' });
  await page.goto('/');
  const images = page.locator('img');
  const pictures = () =>
    images.evaluateAll((all: HTMLImageElement[]) =>
      all.map((one) => (one.complete && one.naturalWidth > 0 ? one.currentSrc : 'none')),
    );
  expect(everyPart.length).toBeGreaterThan(60);
  expect(await missingTexts(page)).toEqual([]);
  await expect.poll(pictures, patient).not.toContain('none');
  expect((await pictures()).filter((file) => /-dark-.*\.avif$/.test(file))).toEqual([]);
  expect((await pictures()).length).toBeGreaterThanOrEqual(8);
  expect(await groundOf(page)).toBeGreaterThan(200);
  for (const name of [header.openMenu, caseStudy.story.open])
    expect(await page.getByRole('button', { name }).isVisible()).toBe(false);

  await page.setViewportSize({ width: 1280, height: 800 });
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await missingTexts(page)).toEqual([]);
  await expect.poll(async () => (await pictures()).join(), patient).toMatch(/-dark-[^,]*\.avif/);
  await expect.poll(pictures, patient).not.toContain('none');
  expect(await groundOf(page)).toBeLessThan(60);
});

it('without scripts, the mouse wheel scrolls the page even over the case study’s story', async ({
  visit,
}) => {
  const { page } = await visit({ javaScript: false, width: 390, reducedMotion: 'reduce' });
  await page.goto('/');
  const story = page.getByText(caseStudy.story.chapters[0]!.paragraphs[0]!);
  await story.scrollIntoViewIfNeeded();
  const { x, y } = await boxOf(story);

  await page.mouse.move(x + 50, y + 20);
  await page.mouse.wheel(0, 300);

  await expect.poll(() => boxOf(story).then((box) => box.y), patient).toBeLessThan(y - 200);
});

it('without scripts, the form names its errors, keeps the text, and stores the corrected request once', async ({
  visit,
  site,
}) => {
  const { page, requests, expectProblem } = await visit(withoutScripts);
  const posts = () => requests.filter((one) => one.startsWith('POST')).length;
  const form = proposalForm(page);
  await page.goto('/');
  for (const faulty of [{ email: 'ada@example.com' }, { fullName: 'Ada', email: 'ada' }]) {
    await form.send(faulty);
  }
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
  expect(await page.locator('[name=fullName]:focus').count()).toBe(1);
  await form.send(request);

  await page.waitForURL('**/received/#receipt');
  const receipt = page.getByRole('group', { name: words.success.title });
  expect(await receipt.and(page.locator(':focus')).count()).toBe(1);
  expect(await page.title()).toBe(`${contact.receivedTitle} | Alderway`);
  await page.reload();
  await receipt.waitFor();
  expect(posts()).toBe(2);
  expect(await storedProposals(site, { email: request.email })).toEqual([expect.objectContaining(request)]);
  expect(await form.button.isVisible()).toBe(false);
});

it('if a proxy has changed the inline scripts, the page works on a phone as it does without scripts', async ({
  visit,
  site,
}) => {
  const { page, expectProblem } = await visit({ width: 390 });
  // The policy has the hash of each inline script, so the browser runs none that was changed.
  expectProblem(/Content Security Policy/);
  await page.route('/', async (route) => {
    if (route.request().method() !== 'GET') return route.fallback();
    const response = await route.fetch();
    const body = (await response.text()).replaceAll('<script>', '<script> ');
    await route.fulfill({ response, body });
  });
  const request = buildProposal({ fullName: 'Changed Scripts' });
  await page.goto('/');

  expect(await page.getByRole('button', { name: header.openMenu }).isVisible()).toBe(false);
  expect(await missingTexts(page)).toEqual([]);
  await page.getByRole('navigation', { name: header.navLabel }).getByRole('link').last().click();
  await page.waitForURL('**/#*');
  await proposalForm(page).send(request);

  await page.getByRole('group', { name: words.success.title }).waitFor();
  expect(await storedProposals(site, { fullName: request.fullName })).toHaveLength(1);
});

it.for([390, 1280])(
  'without scripts, the header stays at the top and covers no part of a chosen section, at %i px',
  async (width, { visit }) => {
    const { page } = await visit({ javaScript: false, width, reducedMotion: 'reduce' });
    await page.goto('/');
    await page
      .locator('header')
      .getByRole('link', { name: navLabel('#contact'), exact: true })
      .click();
    await expectInSight(page, 'contact');
    const { y, height } = await boxOf(page.locator('body > header'));
    expect(y).toBe(0);
    expect(height).toBeLessThanOrEqual(800 * 0.15);
  },
);

it('without scripts, the header’s row of links scrolls to its last link in the narrowest window', async ({
  visit,
}) => {
  const { page } = await visit({ javaScript: false, width: 240 });
  await page.goto('/');
  const links = page.getByRole('navigation', { name: header.navLabel }).getByRole('link');
  const rightEdge = async () => {
    const { x, width } = await boxOf(links.last());
    return x + width;
  };
  expect(await rightEdge()).toBeGreaterThan(240);

  await links.first().hover();
  await page.mouse.wheel(240, 0);

  await expect.poll(rightEdge, patient).toBeLessThanOrEqual(240);
});

it('without scripts, the page scrolls smoothly to a chosen section', async ({ visit }) => {
  const { page } = await visit({ javaScript: false });
  await page.goto('/');
  const link = page.locator('header').getByRole('link', { name: navLabel('#contact'), exact: true });
  const positions = new Set<number>();
  const place = () =>
    page.locator('#contact').evaluate((section) => {
      const edge = document.querySelector('body > header')!.getBoundingClientRect().bottom;
      return { scrolled: scrollY, gap: Math.abs(section.getBoundingClientRect().top - edge) };
    });
  // The press is not awaited, because the page may have scrolled to the section before Playwright
  // reports the press.
  const pressed = link.click();
  const gap = async () => {
    const { scrolled, gap: px } = await place();
    positions.add(scrolled);
    return px;
  };
  await expect.poll(gap, { ...patient, interval: 10 }).toBeLessThanOrEqual(1);
  await pressed;
  // A smooth scroll has at least one position between the first and the last.
  expect(positions.size).toBeGreaterThanOrEqual(3);
});

/**
 * Returns the texts that are not visible. On small screens, radio buttons select the visible column
 * of the comparison.
 */
async function missingTexts(page: Page): Promise<string[]> {
  let text = await renderedText(page);
  for (const way of await page.getByRole('radio').all()) {
    if (!(await way.isVisible())) continue;
    await way.check();
    text += await renderedText(page);
  }
  return everyPart.filter((one) => !text.includes(one));
}
