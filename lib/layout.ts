import type { Page } from 'playwright-core';

/**
 * Runs `read` in the page, and passes it the function `isUnseen`. `isUnseen` returns true for the
 * elements that the checks in this file leave out: decoration (`aria-hidden`), and texts that are
 * only for screen readers.
 */
async function evaluateSeen<Result>(
  page: Page,
  read: (isUnseen: (one: Element) => boolean) => Result,
): Promise<Result> {
  const isUnseen = await page.evaluateHandle(() => {
    const all = [...document.querySelectorAll('*')];
    const clipped = all.filter((one) => getComputedStyle(one).clipPath === 'inset(50%)');
    return (one: Element) =>
      one.closest('[aria-hidden=true], #announcements, caption') !== null ||
      clipped.some((around) => around.contains(one));
  });
  return isUnseen.evaluate(read);
}

/**
 * Lists elements that extend beyond the left or right edge of the window. Leaves out decoration,
 * texts for screen readers (`isUnseen`), pictures, and the items of lists that scroll sideways.
 */
export async function stickingOut(page: Page): Promise<string[]> {
  return evaluateSeen(page, (isUnseen) => {
    const rows = [...document.body.querySelectorAll('ul, nav')].filter(
      (list) => getComputedStyle(list).overflowX === 'auto',
    );
    const isMovable = (element: Element) => rows.some((row) => row !== element && row.contains(element));
    const names = [...document.body.querySelectorAll('*')]
      .filter((element) => {
        const { left, right, width, height } = element.getBoundingClientRect();
        return width > 0 && height > 0 && (left < -0.5 || right > innerWidth + 0.5);
      })
      .filter((element) => !element.closest('picture') && !isUnseen(element) && !isMovable(element))
      .map((element) => `${element.localName}.${element.className} ${element.textContent?.slice(0, 40)}`);
    const wide = document.documentElement.scrollWidth - innerWidth;
    return wide > 0 ? [...names, `The page is ${wide} px wider than the window`] : names;
  });
}

/**
 * Lists texts that are cut off by an element around them. Text beyond the edge of an element that
 * scrolls does not count, because a visitor can scroll to it.
 */
export async function cutTexts(page: Page): Promise<string[]> {
  return evaluateSeen(page, (isUnseen) => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const pen = document.createElement('canvas').getContext('2d')!;
    const cut = new Set<string>();
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const { parentElement: element, nodeValue } = node;
      if (!nodeValue?.trim() || !element || element.closest('svg, select, textarea')) continue;
      const isShown = element.checkVisibility({ contentVisibilityAuto: true, visibilityProperty: true });
      if (!isShown || isUnseen(element)) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const written = range.getBoundingClientRect();
      // If the browser gives the text no box, the box of its element is used.
      const { left, right, top, bottom } = written.width > 0 ? written : element.getBoundingClientRect();
      const { fontStyle, fontWeight, fontSize, fontFamily } = getComputedStyle(element);
      pen.font = `${fontStyle} ${fontWeight} ${fontSize} ${fontFamily}`;
      const ink = pen.measureText(nodeValue);
      // The box of a text is taller than its letters, and may be taller than its line. So only the
      // letters count, from their highest to their lowest point.
      const above = ink.fontBoundingBoxAscent - ink.actualBoundingBoxAscent;
      const below = ink.fontBoundingBoxDescent - ink.actualBoundingBoxDescent;
      for (let around: Element | null = element; around; around = around.parentElement) {
        const { overflowX, overflowY, clipPath } = getComputedStyle(around);
        if (/auto|scroll/.test(overflowX + overflowY)) break;
        const isClipped = clipPath === 'inset(0px)';
        const box = around.getBoundingClientRect();
        const isBeyond = left < box.left - 1 || right > box.right + 1;
        const isBelow = top + above < box.top - 1 || bottom - below > box.bottom + 1;
        const cutsSides = isClipped || overflowX !== 'visible';
        const cutsEnds = isClipped || overflowY !== 'visible';
        if ((cutsSides && isBeyond) || (cutsEnds && isBelow)) cut.add(nodeValue.trim());
      }
    }
    return [...cut];
  });
}

/**
 * Lists the words that begin on one line and end on the next, each with the text that contains it.
 * A word with a soft hyphen counts as two words, because it may break there.
 */
export async function brokenWords(page: Page): Promise<{ word: string; text: string }[]> {
  return evaluateSeen(page, (isUnseen) => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const broken: { word: string; text: string }[] = [];
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const { parentElement: element, nodeValue: letters } = node;
      if (!letters?.trim() || !element?.checkVisibility({ contentVisibilityAuto: true })) continue;
      if (isUnseen(element)) continue;
      for (const { 0: word, index } of letters.matchAll(/[\p{L}\p{N}]+/gu)) {
        const range = document.createRange();
        // If a word breaks at a soft hyphen, Chromium draws a hyphen, and its box belongs to the
        // first letter after the soft hyphen. So that letter is left out.
        range.setStart(node, letters[index - 1] === '\u00AD' ? index + 1 : index);
        range.setEnd(node, index + word.length);
        const [first, ...others] = [...range.getClientRects()].filter(({ width }) => width > 1);
        // The boxes of two lines may overlap, because a letter's box may be taller than its line.
        // So a box counts as on the next line if it begins in the lower half of the first box, or
        // below.
        if (first && others.some(({ top }) => top >= first.top + first.height / 2))
          broken.push({ word, text: letters.trim() });
      }
    }
    return broken;
  });
}
