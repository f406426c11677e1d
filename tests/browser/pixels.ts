import { wcagContrast } from 'culori';
import type { Locator, Page } from 'playwright-core';
import sharp, { type Sharp } from 'sharp';
import { boxOf } from '../helpers/page.ts';

/**
 * The number of cells into which a picture is divided. A cell is large enough to hide compression
 * and the edges of letters, and small enough to show a lit window in a drawing.
 */
const grid = { width: 24, height: 15 };
/**
 * The cells that are compared. Those at the edges are left out, because frames have round corners.
 */
const inner = { left: 2, top: 2, width: 20, height: 11 };

/**
 * Compares the visible part of an image in the window with the file that the image should show.
 *
 * @param place.image the element with the image's size
 * @param place.frame the element that cuts it off
 * @param place.cover the element in front of it, which is hidden meanwhile
 * @param file a path below the sample's `public`: `images/work/shop-1020.jpg`
 * @returns the difference in gray of the cell that differs most, from 0 (the same) to 1. It is also
 *   1 if the image is not in the window
 */
export async function differenceFrom(
  { image, frame = image, cover }: { image: Locator; frame?: Locator; cover?: Locator },
  file: string,
): Promise<number> {
  const place = await boxOf(image);
  const clip = common(place, common(await boxOf(frame), windowOf(image)));
  if (clip.width <= 0 || clip.height <= 0) return 1;
  await show(cover, 'hidden');
  const seen = await image.page().screenshot({ clip });
  await show(cover, '');
  const size = { width: Math.round(place.width), height: Math.round(place.height) };
  const drawing = sharp(`sample/public/${file}`).resize({ ...size, fit: 'cover' });
  const part = {
    left: Math.round(clip.x - place.x),
    top: Math.round(clip.y - place.y),
    width: Math.min(clip.width, Math.floor(place.width)),
    height: Math.min(clip.height, Math.floor(place.height)),
  };
  const whole = sharp(await drawing.png().toBuffer());
  const [one, other] = await Promise.all([grays(sharp(seen)), grays(whole.extract(part))]);
  return Math.max(...one.map((gray, index) => Math.abs(gray - other[index]!))) / 255;
}

/**
 * Compares each column of cells of an area in the window with several drawings.
 *
 * @returns the index of the most similar drawing for each column, from left to right; a column that
 *   two drawings resemble almost equally is left out
 */
export async function closestPictures(place: Locator, files: string[]): Promise<number[]> {
  for (const file of files) fileGrays[file] ??= grays(sharp(`sample/public/${file}`));
  const drawings = await Promise.all(files.map((file) => fileGrays[file]!));
  const seen = await grays(sharp(await place.page().screenshot({ clip: await boxOf(place) })));
  const columns = Array.from({ length: inner.width }, (_, column) => column);
  return columns.flatMap((column) => {
    const differences = drawings.map((drawing, index) => {
      const cells = seen.map((gray, at) => (at % inner.width === column ? Math.abs(gray - drawing[at]!) : 0));
      return { index, by: cells.reduce((sum, one) => sum + one, 0) / inner.height };
    });
    const [first, second] = differences.toSorted((one, other) => one.by - other.by);
    return second!.by - first!.by > 5 ? [first!.index] : [];
  });
}

/**
 * Focuses an element by the keyboard, and looks at its focus ring.
 *
 * @param around the element that the ring surrounds, if it is not `element` itself
 * @returns the thickness in px of the part of the ring that has enough contrast to its background
 */
export async function focusRing(element: Locator, around = element): Promise<number> {
  const page = element.page();
  // The browser shows focus rings only after a key was pressed.
  await page.keyboard.press('Shift');
  await around.evaluate((one) => one.scrollIntoView({ block: 'center', behavior: 'instant' }));
  await element.focus();
  // A section is laid out when it comes near the window, and then moves the sections below it. So
  // the next line waits until the element stays in place.
  await around.scrollIntoViewIfNeeded();
  const { x, y, width, height } = await boxOf(around);
  const clip = { x: x - 12, y: y - 12, width: width + 24, height: height + 24 };
  const noRings = await page.evaluateHandle(() => {
    const sheet = new CSSStyleSheet({ disabled: true });
    sheet.replaceSync('*, ::before, ::after { outline-style: none !important }');
    document.adoptedStyleSheets.push(sheet);
    return sheet;
  });
  const ring = await changedBy(
    page,
    clip,
    (on) => noRings.evaluate((sheet, isOn) => void (sheet.disabled = !isOn), on),
    hasContrast,
  );
  return ring.filter(Boolean).length / (2 * (width + height));
}

/**
 * Checks in a picture of the whole page whether elements have ink: pixels unlike the page's
 * background.
 *
 * @param where `'within'`: anywhere in an element's box; `'at every edge'`: a line at the middle of
 *   each of its edges
 * @returns the visible elements, each with whether it has ink there
 */
export async function inkIn(elements: Locator, where: 'within' | 'at every edge') {
  const picture = sharp(await elements.page().screenshot({ fullPage: true })).grayscale();
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
  const hasInk = (place: Box) =>
    pixelsOf(place, info.width).some((at) => Math.abs((data[at] ?? 0) - (data[0] ?? 0)) > 100);
  const places = await elements.evaluateAll((all) =>
    all
      .filter((one) => one.checkVisibility({ visibilityProperty: true }) && !one.closest('dialog'))
      .map((one) => {
        const { x, y, width, height } = one.getBoundingClientRect();
        return { html: one.outerHTML.slice(0, 200), x: x + scrollX, y: y + scrollY, width, height };
      })
      .filter(({ x, width }) => width > 1 && x >= 0 && x < document.body.clientWidth),
  );
  return places.map(({ html, ...place }) => {
    const { x, y, width, height } = place;
    // A line may be slightly outside its box.
    const edges = [y, y + height].map((edge) => ({ x: x + width / 2, y: edge - 4, width: 1, height: 8 }));
    edges.push(...[x, x + width].map((edge) => ({ x: edge - 4, y: y + height / 2, width: 8, height: 1 })));
    return { html, ink: where === 'within' ? hasInk(place) : edges.every(hasInk) };
  });
}

/**
 * Returns the median gray of the pixels in the window's right margin, from 0 (black) to 255
 * (white). The road is in the left margin.
 */
export async function groundOf(page: Page): Promise<number> {
  const x = page.viewportSize()!.width - 4;
  const pixels = await pixelsIn(page, { x, y: 100, width: 4, height: 400 });
  return pixels.toSorted()[pixels.length / 2] ?? Number.NaN;
}

/**
 * Finds elements that look different while another element is hidden.
 *
 * @param cover the element that is hidden; if it is one of `elements`, it is looked at, too
 * @param elements the elements to look at; those inside the cover do not count
 * @returns the HTML of the elements whose visible part in the window changes
 */
export async function coveredBy(cover: Locator, elements: Locator): Promise<string[]> {
  const { x, y, width, height } = await boxOf(cover);
  const places = await elements.evaluateAll(
    (all, above) =>
      all
        .filter((one) => one === above || !above.contains(one))
        .map((one) => ({ html: one.outerHTML.slice(0, 100), box: one.getBoundingClientRect().toJSON() })),
    await cover.elementHandle(),
  );
  // The area includes the cover's shadow.
  const clip = common({ x: x - 48, y: y - 48, width: width + 96, height: height + 96 }, windowOf(cover));
  const changed = await changedBy(cover.page(), clip, (on) => show(cover, on ? 'hidden' : ''));
  const differs = (box: Box) => {
    const { x: left, y: top, ...size } = common(box, clip);
    return pixelsOf({ x: left - clip.x, y: top - clip.y, ...size }, clip.width).some((at) => changed[at]);
  };
  return places.filter(({ box }) => differs(box)).map(({ html }) => html);
}

/** The grays of files, by their paths. */
const fileGrays: Record<string, Promise<number[]>> = {};

const isMoreThanShadow = (one: number, other: number) => Math.abs(one - other) > 24;

/** Whether two grays have the contrast that WCAG 2.2 requires of a focus ring (2.4.13). */
const hasContrast = (one: number, other: number) => wcagContrast(colorOf(one), colorOf(other)) >= 3;

const colorOf = (gray: number) => ({ mode: 'rgb', r: gray / 255, g: gray / 255, b: gray / 255 }) as const;

/** Returns for each pixel of an area in the window whether it changes enough. */
async function changedBy(
  page: Page,
  clip: Box,
  change: (on: boolean) => Promise<unknown>,
  isEnough = isMoreThanShadow,
) {
  const before = await pixelsIn(page, clip);
  await change(true);
  const after = await pixelsIn(page, clip);
  await change(false);
  return Array.from(before, (gray, at) => isEnough(gray, after[at] ?? 0));
}

type Box = { x: number; y: number; width: number; height: number };

/** The box of the window that shows an element. */
const windowOf = (element: Locator): Box => ({ x: 0, y: 0, ...element.page().viewportSize()! });

/** The whole pixels that two boxes have in common. */
function common(one: Box, other: Box): Box {
  const [x, y] = [Math.ceil(Math.max(one.x, other.x)), Math.ceil(Math.max(one.y, other.y))];
  const right = Math.floor(Math.min(one.x + one.width, other.x + other.width));
  const bottom = Math.floor(Math.min(one.y + one.height, other.y + other.height));
  return { x, y, width: right - x, height: bottom - y };
}

/** The indexes of the pixels of a box in a picture. */
function pixelsOf({ x, y, width, height }: Box, pictureWidth: number): number[] {
  const [wide, high] = [Math.ceil(width), Math.ceil(height)];
  const start = Math.floor(y) * pictureWidth + Math.floor(x);
  const at = (index: number) => start + Math.floor(index / wide) * pictureWidth + (index % wide);
  return wide > 0 && high > 0 ? Array.from({ length: wide * high }, (_, index) => at(index)) : [];
}

/** The grays of a part of the window, row by row, from 0 (black) to 255 (white). */
async function pixelsIn(page: Page, clip: Box) {
  const picture = sharp(await page.screenshot({ clip }));
  return picture.grayscale().raw().toBuffer();
}

async function grays(picture: Sharp): Promise<number[]> {
  const small = picture.flatten({ background: '#fff' }).resize({ ...grid, fit: 'fill' });
  return [...(await small.extract(inner).grayscale().raw().toBuffer())];
}

const show = async (all: Locator | undefined, visibility: '' | 'hidden') =>
  all?.evaluateAll((elements: HTMLElement[], value) => {
    for (const one of elements) one.style.visibility = value;
  }, visibility);
