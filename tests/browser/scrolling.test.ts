import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { expect } from 'vitest';
import { colours } from '#site/brand.ts';
import { content } from '../helpers/sampleContent.ts';
import { compare } from '../../scripts/shots/compare.ts';
import { itOnPage } from '../helpers/browser.ts';
import { boxOf, motionsArrive } from '../helpers/page.ts';
import { whileScrolling } from './whileScrolling.ts';

const { caseStudy } = content;
const { challenge, results } = caseStudy;
const it = itOnPage();
const withoutScripts = itOnPage({ javaScript: false });
const still = itOnPage({ reducedMotion: 'reduce' });

withoutScripts.for([1080, 2560])(
  'leads the road from the drawing’s lower corner to the upper edge of the figures at %i px',
  async (width, { page }) => {
    await page.setViewportSize({ width, height: 900 });

    const box = (selector: string) => boxOf(page.locator(`main ${selector}`).first());
    const [road, drawing] = [await box('.drawing svg'), await box('.drawing')];
    const [band, text] = [await box('div:has(> div > dl)'), await box('dl')];

    // Its middle is half a lane above the figures, and 24 px and half a lane from them in the margin.
    const lane = Math.min(0.04 * width, 52) - 24;
    expect(road.y + road.height).toBeCloseTo(band.y - lane / 2, 0);
    expect(road.x).toBeCloseTo(text.x - 24 - lane / 2, 0);
    expect((road.x + road.width - drawing.x) / drawing.width).toBeCloseTo(0.025, 2);
    expect((road.y - drawing.y) / drawing.height).toBeCloseTo(0.945, 2);
  },
);

still.for([960, 1280, 1920])(
  'leads the road past the figures into the case study, and on beside every section to the footer, at %i px',
  async (width, { page }) => {
    await page.setViewportSize({ width, height: 900 });
    const box = (selector: string) => boxOf(page.locator(`${selector} >> visible=true`).first());
    const [figures, work] = [await box('main dl'), await box('#work')];
    const lane = await box('[data-drives]:not(.drawing *)');
    const picture = sharp(await page.screenshot({ fullPage: true })).removeAlpha();
    const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
    const colourAt = (x: number, y: number) => {
      const at = 3 * (Math.round(y) * info.width + Math.round(x));
      return `#${data.subarray(at, at + 3).toString('hex')}`.toUpperCase();
    };

    // A lane that leaves 24 px to the text, and in its middle the line.
    const middle = figures.x - 12 - Math.min(0.04 * width, 52) / 2;
    const { bandLine, accent } = colours.light;
    const below = await Promise.all(['[data-stage]', '#compare', '#faq', '#contact', 'footer'].map(box));
    const heights = [work.y + 8, work.y + work.height - 8, lane.y + 60, ...below.map(({ y }) => y + 8)];
    for (const y of [figures.y + figures.height / 2, ...heights])
      expect(colourAt(figures.x - 26, y)).toBe(bandLine);
    for (const y of heights) expect(colourAt(middle, y)).toBe(accent);
    expect(colourAt(figures.x - 14, lane.y + 14)).toBe(accent);
  },
);

withoutScripts.for([960, 1440])(
  'keeps the van in view from the figures to the footer, without a script, at %i px',
  async (width, { page }) => {
    await page.setViewportSize({ width, height: 800 });
    const { x } = await boxOf(page.locator('main dl').first());
    const middle = x - 12 - Math.min(0.04 * width, 52) / 2;
    for (const top of [-800, -3000, -7000]) {
      await whileScrolling(page, 'main', [top], () => undefined);
      const clip = { x: Math.round(middle), y: 0, width: 1, height: 800 };
      const line = await sharp(await page.screenshot({ clip }))
        .removeAlpha()
        .raw()
        .toBuffer();
      const isDark = (y: number) => line[3 * y]! < 60;
      // The pane behind which the driver sits, three quarters down the window.
      expect([584, 591, 597].map(isDark)).toEqual([false, true, false]);
    }
  },
);

withoutScripts.for([390, 1280])(
  'drives the van back along the saved share of the hours as the page scrolls, without a script, at %i px',
  async (width, { page }) => {
    await page.setViewportSize({ width, height: 800 });
    const places = await placesWhileScrolling(page);

    expect(places[0]).toBeGreaterThan(0.95);
    expect(places.at(-1)).toBeCloseTo(0.4, 2);
    expect(new Set(places).size).toBeGreaterThan(3);
    expect(places).toEqual(places.toSorted((a, b) => b - a));
  },
);

still(
  'shows the vans where they arrive to visitors who want no motion, and the names of start and end',
  async ({ page }) => {
    expect(new Set(await placesWhileScrolling(page))).toEqual(new Set([0.4]));
    const labels = page.locator('[data-road] span');
    expect(await labels.allInnerTexts()).toEqual([results.figures[0]?.value, challenge.figure.value]);
    const [less, all] = [await boxOf(labels.first()), await boxOf(labels.last())];
    const road = await boxOf(page.locator('[data-road]'));
    expect((less.x - road.x) / road.width).toBeCloseTo(0.4, 2);
    expect(all.x + all.width).toBeCloseTo(road.x + road.width, 0);

    await page.locator('footer p').first().hover();
    const motions = await page.locator('footer .van').evaluate((van) => van.getAnimations().length);
    expect(motions).toBe(0);
  },
);

withoutScripts.for([390, 1280])(
  'drives a van from the left into the full stop of the tagline as the page ends, at %i px',
  async (width, { page }) => {
    await page.setViewportSize({ width, height: 900 });
    const { height } = await boxOf(page.locator('footer'));
    const tops = [0.5, 0.7, 0.8, 0.9, 1].map((share) => 900 - share * height);
    const places = await whileScrolling(page, 'footer', tops, (footer) => {
      const [van, stop] = ['.van', 'p circle'].map((at) => footer.querySelector(at)!.getBoundingClientRect());
      return { before: stop!.left - van!.right, below: van!.top - stop!.bottom };
    });

    expect(places[0]!.before).toBeGreaterThan(width * 0.7);
    const before = places.map((place) => Math.round(place.before));
    expect(before.slice(0, 4)).toEqual(before.slice(0, 4).toSorted((a, b) => b - a));
    expect(places.at(-1)!.before).toBeLessThan(0);
    expect(places.at(-1)!.below).toBeLessThan(0);
  },
);

it.for(['pointer', 'focus'])(
  'drives a van once round the full stop of the tagline at the %s',
  async (by, { page }) => {
    const van = page.locator('footer .van');
    const roundabout = page.locator('footer p svg');
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    await motionsArrive(page);
    await page.mouse.move(0, 0);
    const atRest = await roundabout.screenshot();

    if (by === 'pointer') await page.locator('footer p').first().hover();
    else await page.locator('footer a').last().focus();

    const at = async (share: number) => {
      await van.evaluate((one, to) => {
        const lap = one.getAnimations().find(({ timeline }) => timeline === document.timeline)!;
        lap.pause();
        lap.currentTime = Number(lap.effect!.getComputedTiming().endTime) * to;
      }, share);
      return roundabout.screenshot();
    };
    // What moves has other edges than what stands, so the lap is compared with its own beginning.
    const begin = await at(0);
    expect((await compare(atRest, begin)).share).toBeLessThan(0.1);
    expect((await compare(begin, await at(0.25))).share).toBeGreaterThan(0.1);
    expect((await compare(begin, await at(0.5))).share).toBeGreaterThan(0.1);
    expect((await compare(begin, await at(0.999))).share).toBe(0);
  },
);

/** Where the van's front is, as a share of the road, while the road goes from the window's lower edge to its upper one. */
function placesWhileScrolling(page: Page): Promise<number[]> {
  return whileScrolling(page, '[data-road] [data-drives]', [768, 640, 520, 400, 240, 80], (van) => {
    const road = van.parentElement!.getBoundingClientRect();
    const share = (van.getBoundingClientRect().right - road.left) / road.width;
    return Math.round(share * 1000) / 1000;
  });
}
