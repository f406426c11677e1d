import type { Page } from 'playwright-core';
import { brokenWords, cutTexts, stickingOut } from '../../lib/layout.ts';
import type { Finding, Where } from './finding.ts';
import { inWindows } from './inWindows.ts';

/** The widths of phones from the smallest to the largest, of tablets and of wide windows, in px. */
const widths = [320, 360, 390, 430, 600, 768, 900, 1024, 1280, 1920];

/**
 * Checks how the texts of a page fit into windows of ten widths (`widths`). Text that is cut off,
 * or wider than the window, stops a launch. A word that breaks without a hyphen is a hint.
 *
 * @param where finds the field of a text
 */
export async function checkTextFit(page: Page, where: Where): Promise<Finding[]> {
  return inWindows(page, widths, async () => {
    const wide = (await stickingOut(page)).map((text) => tooLong(where, text, 'stop', 'it does not fit'));
    return wide.concat(await misfitsIn(page, where));
  });
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
  const one =
    'Shorten the labels of the menu, the label of the button in the header, or the brand: they share one line.';
  const words = 'Use fewer words, or replace the longest.';
  const softHyphens = String.raw`Or put \u00AD (a soft hyphen) where a long word may be divided: 'Arbeids\u00ADongeschiktheid'.`;
  const remedy = sharesLine ? one : `${words} ${softHyphens}`;
  return place[level](problem, remedy, 'layout');
}
