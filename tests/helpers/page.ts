import type { Locator, Page, Route } from 'playwright-core';
import { expect } from 'vitest';
import { content } from '#site/landing.ts';
import { waitForLayout } from '../../lib/waitForLayout.ts';
import { patient } from './patient.ts';

export type IslandName = 'header' | 'faq' | 'form' | 'onePager';

/**
 * Triggers hydration, scrolls an island into view, and waits until React handles its events. Checks
 * in every frame whether React does. If nothing requested frames, a headless Chromium would report
 * for seconds that it is not idle.
 */
export async function hydrated(page: Page, island: IslandName): Promise<void> {
  await page.locator(`[data-island=${island}]`).scrollIntoViewIfNeeded();
  await page.mouse.move(2, 2);
  await page.waitForFunction((name) => document.querySelector(`[data-island=${name}][data-ready]`), island);
}

/**
 * Answers the first request to the function with `answer`, and lets all later ones through.
 * Playwright's `{ times: 1 }` would switch off its interception after the first answer, at the very
 * moment in which the page sends its second attempt. In a loop of such pages, 16 of 400 second
 * attempts never got an answer.
 */
export async function interceptFirstCall(page: Page, answer: (route: Route) => Promise<void>): Promise<void> {
  let isFirst = true;
  await page.route('**/functions/v1/**', (route) => {
    if (!isFirst) return route.fallback();
    isFirst = false;
    return answer(route);
  });
}

/**
 * Adds a style sheet to the page, but no `<style>` element, because the page's
 * Content-Security-Policy forbids foreign ones.
 */
export async function addStyles(page: Page, css: string): Promise<void> {
  await page.evaluate((rules) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(rules);
    document.adoptedStyleSheets.push(sheet);
  }, css);
}

/**
 * Waits until the page has stopped scrolling. For visitors who want no motion, it never scrolls
 * smoothly. Reads the position from outside the page, so that this works without JavaScript too.
 */
export async function scrollEnds(page: Page): Promise<void> {
  if (await page.evaluate(() => matchMedia('(prefers-reduced-motion: reduce)').matches)) return;
  let last = Number.NaN;
  for (let still = 0; still < 4;) {
    await page.waitForTimeout(40);
    const position = await page.evaluate(() => scrollY);
    still = position === last ? still + 1 : 0;
    last = position;
  }
}

/**
 * Moves the pointer until the page notices it, and waits until the style sheet with the motions
 * applies.
 */
export async function motionsArrive(page: Page): Promise<void> {
  const applied = async () => {
    // The page ignores moves of the pointer until it has loaded and is idle.
    for (const place of [3, 2]) await page.mouse.move(place, place);
    return page.evaluate(() => document.adoptedStyleSheets.length);
  };
  await expect.poll(applied, patient).toBeGreaterThan(0);
}

/** Opens a page, and waits until it is laid out and the style sheet with the motions applies. */
export async function openWithMotions(page: Page, path = '/'): Promise<void> {
  await page.goto(path);
  await waitForLayout(page);
  await motionsArrive(page);
}

/**
 * Waits until an element's own animations and transitions have ended, so that it no longer moves.
 */
export async function motionsEnd(element: Locator): Promise<void> {
  await element.evaluate((one) => Promise.all(one.getAnimations().map(({ finished }) => finished)));
}

/**
 * Returns the distance in px between the top of a section and the bottom of the header, once the
 * page has stopped scrolling.
 */
export async function gapBelowHeader(page: Page, section: string): Promise<number> {
  await scrollEnds(page);
  return page.evaluate((id) => {
    const top = document.getElementById(id)?.getBoundingClientRect().top ?? Number.NaN;
    return Math.abs(top - (document.querySelector('body > header')?.getBoundingClientRect().bottom ?? 0));
  }, section);
}

/**
 * Expects a section's heading to end up between the header and the bottom of the window. A busy
 * machine may pause during a smooth scroll, so only the final position counts.
 */
export async function expectInSight(page: Page, section: string): Promise<void> {
  const where = async () => {
    await scrollEnds(page);
    const heading = await boxOf(page.locator(`#${section}-heading`));
    const header = await boxOf(page.locator('body > header'));
    const windowBottom = page.viewportSize()?.height ?? 0;
    const belowHeader = heading.y >= header.y + header.height;
    return { belowHeader, aboveEnd: heading.y + heading.height <= windowBottom };
  };
  await expect.poll(where, patient).toEqual({ belowHeader: true, aboveEnd: true });
}

/** The label of a section in the menu. */
export function navLabel(href: string): string {
  const label = content.header.nav.find((item) => item.href === href)?.label;
  if (!label) throw new Error(`The menu has no link to ${href}`);
  return label;
}

/** Returns the color of an element's text: `rgb(…)`. */
export function colorOf(element: Locator): Promise<string> {
  return element.evaluate((one) => getComputedStyle(one).color);
}

/** The box of a rendered element. Throws if there is none. */
export async function boxOf(element: Locator) {
  const box = await element.boundingBox();
  if (!box) throw new Error('The element is not rendered');
  return box;
}

/** All rendered text, with white space collapsed. */
export async function renderedText(page: Page): Promise<string> {
  return (await page.locator('body').innerText()).replace(/\s+/g, ' ');
}

/**
 * Runs in the page. Returns the number of lines into which a word of a text breaks if the text is 1
 * px wide.
 */
export function linesOf(text: HTMLElement | SVGElement, word: string): number {
  Object.assign(text.style, { display: 'block', width: '1px' });
  const { singleNodeValue: found } = document.evaluate(
    `.//text()[contains(., '${word}')]`,
    text,
    null,
    XPathResult.FIRST_ORDERED_NODE_TYPE,
  );
  const at = found!.nodeValue!.indexOf(word);
  const range = document.createRange();
  range.setStart(found!, at);
  range.setEnd(found!, at + word.length);
  return new Set([...range.getClientRects()].filter((box) => box.width > 1).map(({ top }) => top)).size;
}
