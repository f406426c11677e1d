import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { expect } from 'vitest';
import { colours } from '#site/brand.ts';
import { content } from '../helpers/sampleContent.ts';
import { itOnPage } from '../helpers/browser.ts';
import { boxOf } from '../helpers/page.ts';
import { soon } from '../helpers/soon.ts';
import { likest, unlike } from './looks.ts';

const { caseStudy, steps } = content;
const { challenge, results } = caseStudy;
const { bandLine, accent } = colours.light;
const files = steps.items.map(({ image }) => `images/steps/${image}-1020.jpg`);
const withoutScripts = itOnPage({ javaScript: false });
const still = itOnPage({ reducedMotion: 'reduce' });

still.for([960, 1280, 1920])('leads a road from drawing to footer at %i px', async (width, { page }) => {
  await page.setViewportSize({ width, height: 900 });
  const box = (selector: string) => boxOf(page.locator(`${selector} >> visible=true`).first());
  const [drawing, figures] = [await box('.drawing'), await box('main dl')];
  const [work, footer] = [await box('#work'), await box('footer')];
  const picture = sharp(await page.screenshot({ fullPage: true })).removeAlpha();
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
  const colorAt = (x: number, y: number) =>
    `#${data.toString('hex', 3 * (y * info.width + x), 3 * (y * info.width + x + 1))}`.toUpperCase();
  const has = (color: string, xs: number[], ys: number[]) =>
    xs.some((x) => ys.some((y) => colorAt(x, y) === color));

  // Parts of the road may meet between two pixels.
  const [above, margin] = [range(drawing.y, figures.y), range(0, figures.x - 4)];
  expect(range(figures.x, drawing.x).filter((x) => !has(bandLine, [x, x + 1], above))).toEqual([]);
  expect(range(figures.y, footer.y - 2).filter((y) => !has(bandLine, margin, [y, y + 1]))).toEqual([]);
  expect(range(work.y, footer.y - 2).filter((y) => !has(accent, margin, [y, y + 1]))).toEqual([]);
});

still('shows vans and steps where they arrive to visitors who want no motion', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  expect(new Set(await placesOfVan(page))).toEqual(new Set([0.4]));
  const labels = page.locator('[data-road] span');
  expect(await labels.allInnerTexts()).toEqual([results.figures[0]?.value, challenge.figure.value]);
  const [less, all] = [await boxOf(labels.first()), await boxOf(labels.last())];
  const road = await boxOf(page.locator('[data-road]'));
  expect((less.x - road.x) / road.width).toBeCloseTo(0.4, 2);
  expect(all.x + all.width).toBeCloseTo(road.x + road.width, 0);

  expect(await page.locator('footer .van').evaluate((van) => van.getAnimations().length)).toBe(0);

  await page.locator('[data-stage] ol').evaluate((list) => list.scrollIntoView({ block: 'center' }));
  const frames = await page.locator('[data-stage] .shot').all();
  const boxes = await Promise.all(frames.map(boxOf));
  expect([new Set(boxes.map(({ y }) => y)).size, new Set(boxes.map(({ x }) => x)).size]).toEqual([1, 3]);
  const cover = page.locator('body > header');
  for (const [step, image] of frames.entries())
    await expect.poll(() => unlike({ image, cover }, files[step]!), soon).toBeLessThan(0.11);
});

withoutScripts.for([390, 1280])('drives a van to where it arrives at %i px', async (width, { page }) => {
  await page.setViewportSize({ width, height: 800 });
  const places = await placesOfVan(page);
  expect(places[0]).toBeGreaterThan(0.95);
  expect(places.at(-1)).toBeCloseTo(0.4, 2);
  expect(new Set(places).size).toBeGreaterThan(3);
  expect(places).toEqual(places.toSorted((a, b) => b - a));
});

withoutScripts.for([960, 1440])('keeps the van in view beside the page at %i px', async (width, { page }) => {
  await page.setViewportSize({ width, height: 800 });
  const { x } = await boxOf(page.locator('main dl').first());
  const middle = x - 12 - Math.min(0.04 * width, 52) / 2;
  for (const top of [-800, -3000, -7000]) {
    await whileScrolling(page, 'main', [top], () => undefined);
    const clip = { x: Math.round(middle), y: 0, width: 1, height: 800 };
    const line = sharp(await page.screenshot({ clip })).removeAlpha();
    const pixels = await line.raw().toBuffer();
    // The pane behind which the driver sits, three quarters down the window.
    expect([584, 591, 597].map((y) => pixels[3 * y]! < 60)).toEqual([false, true, false]);
  }
});

withoutScripts.for([390, 768, 1440])('wipes each step over the former at %i px', async (width, { page }) => {
  await page.setViewportSize({ width, height: 900 });
  const { height } = await boxOf(page.locator('[data-stage] ol'));
  const picture = page.locator('[data-stage] .shot').last();
  // From where the pictures are in the window to where the last text has arrived.
  const [start, end] = [800 - (await boxOf(picture)).height, (width < 600 ? 400 : 640) - height];
  const tops = Array.from({ length: 40 }, (_, step) => start + ((end - start) * step) / 39);
  const drawings: string[] = [];
  const seen = [];
  for (const top of tops) {
    const [texts] = await whileScrolling(page, '[data-stage] ol', [top], (list) => {
      const names = [...list.querySelectorAll('.name')].flatMap((frame, step) => {
        const [mask, letters] = [frame, frame.firstElementChild!].map((one) => one.getBoundingClientRect());
        const shown = Math.min(mask!.bottom, letters!.bottom) - Math.max(mask!.top, letters!.top) > 1;
        return shown ? [step] : [];
      });
      return { names, colors: [...list.querySelectorAll('p')].map((text) => getComputedStyle(text).color) };
    });
    seen.push(texts!);
    const columns = await likest(picture, files);
    drawings.push(columns.filter((one, at) => one !== columns[at - 1]).join(' '));
  }

  // Each is whole for a while. Between two, the next one comes from the left, and no third is to be seen.
  expect(drawings.filter((one, at) => one !== drawings[at - 1])).toEqual(['0', '1 0', '1', '2 1', '2']);
  if (width < 600) return;
  const names = seen.flatMap((one) => one.names);
  expect(seen.filter((one) => one.names.length > 1)).toEqual([]);
  expect(names.filter((one, at) => one !== names[at - 1])).toEqual([0, 1, 2]);
  // The text of the step that is shown stands out. The others wait in one color.
  const [first, last] = [seen[0]!.colors, seen.at(-1)!.colors];
  expect(first).toEqual([last[2], first[1], first[1]]);
  expect(last).toEqual([first[1], first[1], first[0]]);
  expect(first[0]).not.toBe(first[1]);
});

/** The whole numbers between two places. */
const range = (start: number, end: number) =>
  Array.from({ length: Math.floor(end - start) }, (_, step) => Math.ceil(start) + step);

/** Where the van's front is, as a share of the road, while the road goes from the window's lower edge to its upper one. */
function placesOfVan(page: Page): Promise<number[]> {
  return whileScrolling(page, '[data-road] [data-drives]', [768, 640, 520, 400, 240, 80], (van) => {
    const road = van.parentElement!.getBoundingClientRect();
    const share = (van.getBoundingClientRect().right - road.left) / road.width;
    return Math.round(share * 1000) / 1000;
  });
}

/** Scrolls an element's upper edge to each of these heights in px, and reads it there. */
async function whileScrolling<R>(page: Page, selector: string, tops: number[], read: (one: Element) => R) {
  const element = page.locator(selector);
  const found: R[] = [];
  for (const top of tops) {
    await element.evaluate((one, to) => {
      scrollBy({ top: one.getBoundingClientRect().top - to, behavior: 'instant' });
    }, top);
    // A screenshot needs a new frame, and timelines of scrolling change with frames.
    await page.screenshot({ clip: { x: 0, y: 0, width: 1, height: 1 } });
    found.push(await element.evaluate(read));
  }
  return found;
}
