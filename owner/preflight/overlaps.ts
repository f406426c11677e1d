import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { ownHero } from '../assets/products.ts';
import type { Finding, Where } from './finding.ts';
import { inWindows } from './inWindows.ts';

/** The widths of two common phones, a tablet, a common window and a wide one, in px. */
const widths = [360, 390, 768, 1280, 1920];

/**
 * Looks for texts that lie on a picture or on another text, in both color schemes. A text with a
 * background of its own may lie on a picture. If the hero is a drawing, the headline may overlap
 * it, because the edges of a drawing are transparent. If the hero is a photograph, the headline
 * must not overlap it.
 *
 * @param where finds a text in the records
 */
export async function checkOverlaps(page: Page, where: Where): Promise<Finding[]> {
  const hero = ownHero();
  const isPhotograph = hero !== undefined && readFileSync(hero, 'utf8').includes('<image ');
  return inWindows(page, widths, async () => {
    const overlapping = [];
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      overlapping.push(...(await overlapsIn(page, where, isPhotograph)));
    }
    return overlapping;
  });
}

/**
 * Looks for texts that lie on a picture or on another text, in the page's current window and color
 * scheme.
 *
 * @param isPhotograph whether the hero is a photograph
 */
export async function overlapsIn(page: Page, where: Where, isPhotograph = false): Promise<Finding[]> {
  // tsx wraps inner functions in calls of the helper `__name`. The page does not have this helper,
  // so it is added.
  await page.evaluate('globalThis.__name = (one) => one');
  const overlapping = await page.evaluate(overlappingTexts, isPhotograph);
  return overlapping.map(({ text, on }) =>
    where(text).stop(
      `it lies on ${on}`,
      'Use fewer or shorter words. If this is the headline on the page, you can also lower `headlineSize` in site/brand.ts.',
      'layout',
    ),
  );
}

/**
 * Runs in the page. Returns the texts whose letters touch another text's letters, and the texts
 * without a background whose letters touch a picture.
 */
function overlappingTexts(isPhotograph: boolean): { text: string; on: string }[] {
  type Box = { left: number; top: number; right: number; bottom: number };
  const unseen = '[aria-hidden=true], dialog, #announcements, caption, thead';
  const isShown = (one: Element) =>
    one.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && !one.closest(unseen);
  /**
   * Returns the visible part of a box, which its element and the elements around it may clip.
   * Returns undefined if nothing is visible.
   */
  const seen = (element: Element, { left, top, right, bottom }: Box): Box | undefined => {
    const box = { left, top, right, bottom };
    for (let one: Element | null = element; one && one !== document.body; one = one.parentElement) {
      const { overflowX, overflowY, clipPath } = getComputedStyle(one);
      if (clipPath === 'inset(50%)') return undefined;
      const area = one.getBoundingClientRect();
      if (overflowX !== 'visible') {
        box.left = Math.max(box.left, area.left);
        box.right = Math.min(box.right, area.right);
      }
      if (overflowY !== 'visible') {
        box.top = Math.max(box.top, area.top);
        box.bottom = Math.min(box.bottom, area.bottom);
      }
    }
    return box.right - box.left > 1 && box.bottom - box.top > 1 ? box : undefined;
  };
  const touch = (one: Box, other: Box) =>
    one.left < other.right - 1 &&
    other.left < one.right - 1 &&
    one.top < other.bottom - 1 &&
    other.top < one.bottom - 1;
  /**
   * Returns the bar around an element, if the bar sticks to the window's lower edge. As the page is
   * scrolled, such a bar covers one text after the other. So a text in the bar is compared only
   * with other texts in it. This helper is here, because Playwright sends only the source of
   * `overlappingTexts` to the page.
   */
  // oxlint-disable-next-line unicorn/consistent-function-scoping
  const barAround = (element: Element): Element | null => {
    for (let one: Element | null = element; one; one = one.parentElement) {
      const { position, bottom } = getComputedStyle(one);
      if (position === 'sticky' && bottom !== 'auto') return one;
    }
    return null;
  };
  const texts: { element: HTMLElement; text: string; boxes: Box[]; bar: Element | null }[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const { parentElement: element } = node;
    const text = node.nodeValue?.trim();
    if (!text || !element || element.closest('svg, select, textarea, script, style, noscript')) continue;
    if (!isShown(element)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    // The box of a line is higher than its letters. So a smaller box is compared, which contains
    // small letters such as x: from 0.25 em above the middle of the line to 0.45 em below it.
    const em = Number.parseFloat(getComputedStyle(element).fontSize);
    const boxes = [...range.getClientRects()].flatMap(({ left, right, top, bottom }) => {
      const middle = (top + bottom) / 2;
      const letters = { left, right, top: middle - 0.25 * em, bottom: middle + 0.45 * em };
      return seen(element, letters) ?? [];
    });
    texts.push({ element, text, boxes, bar: barAround(element) });
  }
  const drawings = isPhotograph ? [...document.querySelectorAll('.drawing')] : [];
  const images = [...document.querySelectorAll('main img, main video')].filter(isShown);
  const pictures = [...drawings, ...images].flatMap((element) => {
    const { left, top, right, bottom, height } = element.getBoundingClientRect();
    // A photograph leaves the top eighth of the hero's place empty (owner/assets/hero.ts).
    const free = element.matches('.drawing') ? height / 8 : 0;
    const face = seen(element, { left, top: top + free, right, bottom });
    return face ? [{ element, face }] : [];
  });
  const transparent = /^(?:transparent|rgba\(.*, 0\))$/;
  /**
   * Whether a background color is between a text and a picture: that of the text's element, or of
   * an element around it that does not contain the picture.
   */
  const hasGround = (element: Element, picture: Element) => {
    for (let one: Element | null = element; one && !one.contains(picture); one = one.parentElement)
      if (!transparent.test(getComputedStyle(one).backgroundColor)) return true;
    return false;
  };
  /**
   * Whether a text is wider than its element. If two texts touch and only one is wider than its
   * element, the finding is about that one.
   */
  const sticksOut = ({ element, boxes }: (typeof texts)[number]) => {
    const { left, right } = element.getBoundingClientRect();
    return boxes.some((box) => box.left < left - 1 || box.right > right + 1);
  };
  const quoted = ({ text }: (typeof texts)[number]) => `"${text.slice(0, 40)}"`;
  return texts.flatMap((one, index) => {
    const { text, boxes, element, bar } = one;
    const onPicture = pictures.some(
      (picture) => boxes.some((box) => touch(box, picture.face)) && !hasGround(element, picture.element),
    );
    const others = texts
      .slice(index + 1)
      .filter((other) => other.bar === bar)
      .filter((other) => !element.contains(other.element) && !other.element.contains(element))
      .filter((other) => boxes.some((box) => other.boxes.some((area) => touch(box, area))));
    const onTexts = others.map((other) =>
      sticksOut(other) && !sticksOut(one)
        ? { text: other.text, on: quoted(one) }
        : { text, on: quoted(other) },
    );
    return onPicture ? [{ text, on: 'a picture' }].concat(onTexts) : onTexts;
  });
}
