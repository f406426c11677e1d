import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { content } from '#site/landing.ts';
import { first } from '../../components/frame/firstScreen.ts';
import { it as withBrowser } from '../helpers/browser.ts';
import { findsQuotedText } from './browserFeatures.ts';
import { boxOf, expectInSight } from '../helpers/page.ts';
import { postBlankName } from './proposalForm.ts';
import { patient } from '../helpers/patient.ts';

const all = ['h1', '#work', 'form', 'footer'];

/**
 * `beforeFrames`: a phone's page that never gets a frame, so that it stays as it is before its
 * first frame. `requestAnimationFrame` only puts the page's functions into the list `callbacks`.
 */
const it = withBrowser.extend('beforeFrames', async ({ visit }) => {
  const { page, context, expectProblem } = await visit({ width: 390 });
  await page.addInitScript('globalThis.callbacks = []; requestAnimationFrame = (one) => callbacks.push(one)');
  return { page, context, expectProblem };
});

it('for the first frame, a phone’s page lays out only its first screen, and no section below it', async ({
  beforeFrames: { page },
}) => {
  await page.goto('/');
  expect(await laidOut(page)).toEqual(['h1']);
});

it('after its first frame, a phone’s page shows all its other sections together, by a timer', async ({
  beforeFrames: { page },
}) => {
  await page.goto('/');
  const sections = page.locator('main > section, footer');
  const shown = () => sections.filter({ visible: true }).count();
  // Returns whether the sections are still hidden at the end of the frame's callbacks.
  const drawFrame = () =>
    page.evaluate(
      `for (const one of callbacks.splice(0)) one(); document.documentElement.hasAttribute('${first}')`,
    );
  expect(await drawFrame()).toBe(true);
  expect(await shown()).toBe(0);
  expect(await drawFrame()).toBe(true);
  await expect.poll(shown, patient).toBe(await sections.count());
});

it('a link pressed before a phone’s browser has drawn its first frame leads to its section', async ({
  beforeFrames: { page },
}) => {
  await page.goto('/');
  await page.locator('main a[href="#contact"]').first().click();
  await expectInSight(page, 'contact');
});

it('a phone’s page whose address changes to #contact before its first frame ends up at that section', async ({
  beforeFrames: { page },
}) => {
  await page.goto('/');
  await page.evaluate(() => location.assign('#contact'));
  for (let frame = 0; frame < 2; frame += 1)
    await page.evaluate('for (const one of callbacks.splice(0)) one()');
  await expectInSight(page, 'contact');
});

it('a phone’s page is printed down to its footer even if the browser has not drawn a frame yet', async ({
  beforeFrames: { page },
}) => {
  await page.goto('/');
  await page.emulateMedia({ media: 'print' });
  // The form is not printed.
  expect(await laidOut(page)).toEqual(['h1', '#work', 'footer']);
});

it('an address with a section leads a phone to that section, with all sections laid out at once', async ({
  beforeFrames: { page },
}) => {
  await page.goto('/#faq');
  expect(await laidOut(page)).toEqual(all);
  await expectInSight(page, 'faq');
});

it('Back returns a phone to its scroll position on the page, with all sections laid out at once', async ({
  beforeFrames: { page },
}) => {
  await page.goto('/#faq');
  await expectInSight(page, 'faq');
  const top = await page.evaluate(() => scrollY);
  await page.goto('/robots.txt');
  await page.goBack();
  expect(await laidOut(page)).toEqual(all);
  await expect.poll(() => page.evaluate(() => scrollY), patient).toBe(top);
});

it('on a phone, a form that comes back with errors has the focus on them, and all sections laid out', async ({
  beforeFrames: { page, expectProblem },
}) => {
  await page.goto('/');
  expectProblem(/422/);
  await postBlankName(page);
  expect(await laidOut(page)).toEqual(all);
  await expect.poll(() => page.locator('form [data-kind=invalid]:focus').count(), patient).toBe(1);
});

it('a link that quotes a text (#:~:text=) leads a phone to that text, with all sections laid out at once', async ({
  beforeFrames: { page, context },
  skip,
}) => {
  skip(!(await findsQuotedText(context)), 'The browser finds no quoted text');
  const { question } = content.faq.items.at(-1)!;
  await page.goto(`/?quoted#:~:text=${encodeURIComponent(question)}`);
  expect(await laidOut(page)).toEqual(all);
  const top = () => boxOf(page.getByText(question, { exact: true })).then(({ y }) => y);
  await expect.poll(top, patient).toBeLessThan(800);
});

it('a phone’s page that is opened in a background tab, where no frames are drawn, lays out all sections', async ({
  beforeFrames: { page },
}) => {
  await page.addInitScript(() => Object.defineProperty(document, 'hidden', { value: true }));
  await page.goto('/');
  expect(await laidOut(page)).toEqual(all);
});

it('a phone shows the sections that have arrived even if the rest of the page’s HTML never arrives', async ({
  visit,
}) => {
  const { page } = await visit({ width: 390 });
  await page.route('/', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replace(/id="faq".*/s, '') });
  });
  await page.goto('/');
  await expect.poll(() => laidOut(page), patient).toEqual(['h1', '#work']);
});

/** Returns the parts in `all` that are laid out, on the screen or on paper. */
function laidOut(page: Page): Promise<string[]> {
  return page.evaluate(
    (parts) => parts.filter((part) => document.querySelector(part)?.checkVisibility()),
    all,
  );
}
