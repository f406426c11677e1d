import type { Page } from 'playwright-core';
import { brokenWords, cutTexts, stickingOut } from '../../lib/layout.ts';
import type { Finding, Where } from './finding.ts';

/** Phones from the smallest to the largest, tablets, and wide windows. */
const widths = [320, 360, 390, 430, 600, 768, 900, 1024, 1280, 1920];

/**
 * Checks how the texts of a page fit into windows of all widths. Text that is cut off, or wider
 * than the window, stops a launch. A word that breaks without a hyphen is a hint.
 *
 * @param where finds the field of a text
 */
export async function checkFit(page: Page, where: Where): Promise<Finding[]> {
  const misfits = new Map<string, { misfit: Finding; at: Set<number> }>();
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    const wide = (await stickingOut(page)).map((text) => tooLong(where, text, 'stop', 'it does not fit'));
    for (const misfit of wide.concat(await misfitsIn(page, where))) {
      const key = `${misfit.field} ${misfit.problem}`;
      const one = misfits.get(key) ?? { misfit, at: new Set() };
      misfits.set(key, one);
      one.at.add(width);
    }
  }
  return [...misfits.values()].map(({ misfit, at }) =>
    Object.assign(misfit, { problem: `${misfit.problem} in a window of ${[...at].join(', ')} px` }),
  );
}

/**
 * Finds the texts of a page that are cut off, or break within a word, at the current width of its
 * window.
 */
export async function misfitsIn(page: Page, where: Where): Promise<Finding[]> {
  return [
    ...(await cutTexts(page)).map((text) => tooLong(where, text, 'stop', 'it does not fit')),
    ...(await brokenWords(page)).map(({ word, text }) =>
      tooLong(where, text, 'hint', `the word "${word}" breaks across lines`),
    ),
  ];
}

function tooLong(where: Where, text: string, level: Finding['level'], problem: string): Finding {
  const place = where(text);
  const sharesLine = /^header\.(nav|demo)|^BRAND_NAME$/.test(place.field);
  const one = 'Shorten the labels, the button or the brand.';
  return place[level](problem, sharesLine ? one : 'Use fewer or shorter words.');
}
