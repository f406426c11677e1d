import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { waitForLayout } from '../../lib/waitForLayout.ts';
import { content } from '../helpers/sampleContent.ts';
import { it } from '../helpers/browser.ts';
import { hydrated } from '../helpers/page.ts';
import { buildProposal, chosen } from '../helpers/proposal.ts';
import { patient } from '../helpers/patient.ts';
import { storedProposals } from '../helpers/store.ts';
import { formWords } from '#site/form.ts';
import { labelled } from '../helpers/fields.ts';

const { skip, hero, caseStudy } = content;
const { submit, success, errorSummary } = formWords;

it('a visitor gets from the address bar to a sent request by keyboard alone', async ({ visit, site }) => {
  const { page } = await visit({ reducedMotion: 'reduce' });
  await page.goto('/');

  // The skip link comes first, is visible, and skips the header.
  await page.keyboard.press('Tab');
  expect(await focused(page)).toMatchObject({ name: skip, inSight: true });
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  expect((await focused(page)).name).toBe(hero.start.label);

  await tabTo(page, caseStudy.story.open);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: caseStudy.story.title });
  await dialog.waitFor();
  expect((await focused(page)).name).toBe(caseStudy.story.close);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  // The dialog takes a fifth of a second to disappear.
  await expect
    .poll(() => focused(page), patient)
    .toMatchObject({ name: caseStudy.story.open, inSight: true });

  // If the form is sent too early, it says what is missing, and links to that field.
  await tabTo(page, submit);
  await hydrated(page, 'form');
  // Without `novalidate`, the browser's own bubble would name the first error.
  await page.locator('form[novalidate]').waitFor();
  await page.keyboard.press('Enter');
  await page.getByText(errorSummary, { exact: true }).waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  expect((await focused(page)).name).toBe(labelled('fullName'));

  const request = buildProposal({ fullName: 'Keyboard Only', details: 'Rides that people can book.' });
  await page.keyboard.type(request.fullName);
  await tabTo(page, labelled('email'), 1);
  await page.keyboard.type(request.email);
  await tabTo(page, labelled('projectType'), 1);
  // The typed letters choose an option of the list.
  await page.keyboard.type(chosen.projectType.label.split(/\W/)[0] ?? '');
  await tabTo(page, labelled('targetLaunch'), 1);
  await page.keyboard.press('ArrowDown');
  await tabTo(page, labelled('details'), 1);
  await page.keyboard.type(request.details);
  await tabTo(page, submit, 1);
  await page.keyboard.press('Enter');
  await page.getByRole('group', { name: success.title }).and(page.locator(':focus')).waitFor();
  await expect.poll(() => focused(page), patient).toMatchObject({ inSight: true });
  await tabTo(page, formWords.another, 1);
  expect(await storedProposals(site, request)).toHaveLength(1);
});

// `readings/landing.txt` has the order of all texts on the page.
it.for([1280, 390])(
  'Tab reaches the controls in order, and does not scroll while the focus is in the header, at %i px',
  async (width, { visit }) => {
    const { page } = await visit({ width, reducedMotion: 'reduce' });
    await page.goto('/');
    await hydrated(page, 'form');
    await waitForLayout(page);
    await page.evaluate(() => scrollTo(0, 0));
    const controls = await page.evaluate(() => {
      const all = document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea');
      const seen = [...all].filter((one) => one.checkVisibility({ visibilityProperty: true }));
      const apart = 'dialog *, [aria-hidden=true] *, :not(:checked)[type=radio]';
      const reached = seen.filter((one) => !one.matches(apart));
      reached.forEach((one, place) => (one.dataset['place'] = `${place}`));
      return reached.length;
    });
    const way: Awaited<ReturnType<typeof focused>>[] = [];
    while (way.length < controls) {
      await page.keyboard.press('Tab');
      way.push(await focused(page));
    }
    expect(way.map(({ place }) => place)).toEqual(way.map((_, index) => `${index}`));
    expect(way.filter(({ inSight }) => !inSight)).toEqual([]);
    expect(controls).toBeGreaterThan(30);

    const read = await page.locator('#faq').evaluate((section) => {
      section.scrollIntoView();
      document.querySelector<HTMLElement>('[href="#main"]')!.focus({ preventScroll: true });
      return scrollY;
    });
    const bar = way.slice(0, way.map(({ name }) => name).indexOf(hero.start.label));
    // From the skip link to the end of the header, and back.
    for (const [key, controlsThere] of [
      ['Tab', bar.slice(1)],
      ['Shift+Tab', bar.slice(0, -1).toReversed()],
    ] as const)
      for (const control of controlsThere) {
        await page.keyboard.press(key);
        expect(await focused(page)).toEqual(control);
        expect(await page.evaluate(() => scrollY)).toBe(read);
      }
  },
);

/**
 * The focused element as a keyboard user perceives it: its label or text, and whether it is visible
 * in the window with nothing over it, entirely or as far as it fits (WCAG 2.2, 2.4.11 and 2.4.12).
 */
function focused(page: Page) {
  return page.evaluate(() => {
    const element = document.activeElement as HTMLInputElement;
    const text = element.labels?.[0]?.textContent ?? element.textContent;
    const name = element.ariaLabel ?? (text.trim() || element.querySelector('img')?.alt);
    const { top, bottom, left, right } = element.getBoundingClientRect();
    const [x, y, edge] = [(left + right) / 2, (top + Math.min(bottom, innerHeight)) / 2, 2];
    // The midpoints of the sides, because corners are rounded.
    const points = [
      [x, y],
      [x, top + edge],
      [x, Math.min(bottom, innerHeight) - edge],
      [left + edge, y],
      [right - edge, y],
    ] as const;
    const inSight = points.every((point) => element.contains(document.elementFromPoint(...point)));
    return { name: name?.trim(), inSight, place: element.dataset['place'] };
  });
}

/** Presses Tab until the element named `name` has the focus. Fails after `presses` presses. */
async function tabTo(page: Page, name: string, presses = 60) {
  const way: unknown[] = [];
  while (way.length < presses && way.at(-1) !== name) {
    const before = await page.evaluateHandle(() => document.activeElement);
    await page.keyboard.press('Tab');
    // On a busy machine the browser may confirm the key before the focus has moved.
    await page.waitForFunction((element) => document.activeElement !== element, before);
    way.push((await focused(page)).name);
  }
  expect(way.at(-1), `the way: ${way.join(' > ')}`).toBe(name);
}
