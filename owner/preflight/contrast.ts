import { formatHex, wcagContrast } from 'culori/fn';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { colors } from '#site/brand.ts';
import { readable } from '../palette.mjs';
import type { Light } from '../assets/onePagerWords.ts';

/** A text that is hard to read, its color, and the color behind it with the least contrast. */
export type WeakContrast = { text: string; color: Named; ground: Named; ratio: number; needed: number };

/** A color as `#RRGGBB` and, if it comes from `site/brand.ts`, its role there. */
type Named = { hex: string; role: string | undefined };

type Rgb = [red: number, green: number, blue: number];

/** The contrast that WCAG 2.2 requires at level AAA (1.4.6), for texts and for large texts. */
const needed = { text: readable, large: 4.5 };

/**
 * The share of the pixels behind a text that may have too little contrast. Such pixels usually
 * belong to smoothed edges, which do not make a text hard to read.
 */
const negligible = 0.02;

/**
 * Returns the texts in the page's window that have too little contrast to the pixels behind them.
 * Unlike axe, this function can judge texts on pictures and gradients. Texts within a drawing are
 * left out.
 *
 * @param openMarked opens the same page with a unique color in place of the color of each role
 *   (`marks`), so that the color of a pixel tells its role
 */
export async function weakContrasts(page: Page, openMarked: () => Promise<Page>): Promise<WeakContrast[]> {
  const shown = await readLines(page);
  const weak = shown.lines.flatMap((line, index) => {
    const least = line.isLarge ? needed.large : needed.text;
    const worst = weakestIn(shown, line);
    return worst && worst.ratio < least ? [{ ...line, ...worst, index, needed: least }] : [];
  });
  if (weak.length === 0) return [];
  await using marked = await openMarked();
  const roles = await readLines(marked);
  const contrasts = weak.map(({ text, index, ratio, shade, ground, at, ...one }): WeakContrast => {
    const [red = 0, green = 0, blue = 0] = roles.lines[index]?.color ?? [];
    return {
      text,
      color: { hex: hexOf(shade), role: roleOf([red, green, blue]) },
      ground: { hex: hexOf(ground), role: roleOf(roles.pixel(at)) },
      ratio: Math.floor(ratio * 100) / 100,
      needed: one.needed,
    };
  });
  // Of the lines of a text, only the one that is the hardest to read is returned.
  const hardest = contrasts.toSorted((one, other) => one.ratio - other.ratio);
  return hardest.filter(({ text }, index) => hardest.findIndex((one) => one.text === text) === index);
}

type LinesRead = Awaited<ReturnType<typeof readLines>>;

/**
 * Returns the color behind a line of text that has the least contrast to it. A negligible share of
 * the pixels is ignored.
 */
function weakestIn({ width, height, pixel }: LinesRead, { color, box }: LinesRead['lines'][number]) {
  const behind = new Map<string, { ground: Rgb; at: number; count: number }>();
  for (let y = box.top; y < Math.min(box.bottom, height); y++)
    for (let x = box.left; x < Math.min(box.right, width); x++) {
      const at = y * width + x;
      const ground = pixel(at);
      const one = behind.get(ground.join()) ?? { ground, at, count: 0 };
      one.count += 1;
      behind.set(ground.join(), one);
    }
  const [red, green, blue, alpha] = color;
  const grounds = [...behind.values()].map(({ ground, at, count }) => {
    const shade = mix([red, green, blue], ground, alpha);
    return { ratio: contrastOf(shade, ground), shade, ground, at, count };
  });
  const ignored = grounds.reduce((sum, { count }) => sum + count, 0) * negligible;
  let weaker = 0;
  for (const one of grounds.toSorted((left, right) => left.ratio - right.ratio)) {
    weaker += one.count;
    if (weaker > ignored) return one;
  }
  return undefined;
}

const roleNames = Object.keys(colors.light) as (keyof typeof colors.light)[];

/**
 * For each role, a color that occurs nowhere else. In a page with these colors, the color of a
 * text or of its background shows which role it has.
 */
export const marks = Object.fromEntries(
  roleNames.map((role, index) => [role, `#${(index + 16).toString(16)}61CB`.toUpperCase()]),
) as Light;

const roleOf = (color: Rgb) => roleNames.find((role) => marks[role] === hexOf(color));

/** Returns the lines of text in the page's window, and the pixels behind them. */
async function readLines(page: Page) {
  const lines = await page.evaluate(linesInWindow);
  const style = await page.addStyleTag({ content: unseenTexts });
  const { data, info } = await sharp(await page.screenshot())
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  await style.evaluate((one) => (one as HTMLStyleElement).remove());
  const pixel = (at: number): Rgb => [data[3 * at] ?? 0, data[3 * at + 1] ?? 0, data[3 * at + 2] ?? 0];
  return { lines, pixel, width: info.width, height: info.height };
}

const unseenTexts = '* { color: transparent !important; text-shadow: none !important }';

function mix(color: Rgb, ground: Rgb, alpha: number): Rgb {
  const [red, green, blue] = color.map((one, at) => one * alpha + (ground[at] ?? 0) * (1 - alpha));
  return [red ?? 0, green ?? 0, blue ?? 0];
}

const contrastOf = (one: Rgb, other: Rgb) => wcagContrast(toColor(one), toColor(other));

const toColor = ([r, g, b]: Rgb) => ({ mode: 'rgb', r: r / 255, g: g / 255, b: b / 255 }) as const;

const hexOf = (color: Rgb) => formatHex(toColor(color)).toUpperCase();

/**
 * Runs in the page. Returns every line of text in the window with its color, its opacity and its
 * box.
 */
function linesInWindow() {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const lines = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const { parentElement: element } = node;
    const text = node.nodeValue?.trim().replaceAll(/\s+/g, ' ');
    if (!text || !element || element.closest('svg')) continue;
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    const { color, fontSize, fontWeight } = getComputedStyle(element);
    const [red = 0, green = 0, blue = 0, own = 1] = color.match(/[\d.]+/g)?.map(Number) ?? [];
    let alpha = own;
    for (let around: Element | null = element; around; around = around.parentElement)
      alpha *= Number(getComputedStyle(around).opacity);
    // Large text has at least 18 points, or 14 in bold (WCAG).
    const size = Number.parseFloat(fontSize);
    const isLarge = size >= 24 || (size >= 56 / 3 && Number(fontWeight) >= 700);
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const { left, top, right, bottom } of range.getClientRects()) {
      const box = {
        left: Math.max(0, Math.ceil(left)),
        top: Math.max(0, Math.ceil(top)),
        right: Math.floor(right),
        bottom: Math.floor(bottom),
      };
      if (box.right > box.left && box.bottom > box.top)
        lines.push({ text, color: [red, green, blue, alpha] as const, isLarge, box });
    }
  }
  return lines;
}
