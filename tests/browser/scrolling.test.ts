import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { expect } from 'vitest';
import { colors } from '#site/brand.ts';
import { content } from '../helpers/sampleContent.ts';
import { waitForLayout } from '../../lib/waitForLayout.ts';
import { it, itOnPage } from '../helpers/browser.ts';
import { addStyles, boxOf, motionsArrive, openWithMotions } from '../helpers/page.ts';
import { patient } from '../helpers/patient.ts';
import { closestPictures, differenceFrom } from './pixels.ts';

const { caseStudy, steps } = content;
const { challenge, results } = caseStudy;
const { bandLine, accent, onBand } = colors.light;
const files = steps.items.map(({ image }) => `images/steps/${image}-1020.jpg`);
// No script is needed for the pictures, texts and vans of the tests with `withoutScripts`: CSS
// alone moves them.
const withoutScripts = itOnPage({ javaScript: false });
const withReducedMotion = itOnPage({ reducedMotion: 'reduce' });

withReducedMotion.for([960, 1280, 1920])(
  'the road leads without a gap from the hero’s drawing through the margin to the footer, at %i px',
  async (width, { page }) => {
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
  },
);

withReducedMotion.for([360, 390, 768])(
  'the road in the margin has no gap from the large numbers below the hero to the footer, at %i px',
  async (width, { page }) => {
    await page.setViewportSize({ width, height: 900 });
    await expectRoadInMargin(page);
  },
);

it.for([390, 1440])(
  'the road in the margin has no gap even if the page has only two sections, at %i px',
  async (width, { visit }) => {
    const { page } = await visit({ width, reducedMotion: 'reduce' });
    await page.goto('/');
    await waitForLayout(page);
    await page.evaluate(() => {
      for (const section of document.querySelectorAll('main > section:not(#work, #contact)'))
        section.remove();
    });
    await waitForLayout(page);
    await expectRoadInMargin(page);
  },
);

it.for([390, 1440])(
  'without scroll-driven animations, the margin shows the whole amber line and no van, at %i px',
  async (width, { visit }) => {
    const { page } = await visit({ width });
    // Renames the property that such a browser does not know, wherever a style asks for it.
    await page.route(/\/$|motion\.css$/, async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replaceAll('timeline-scope', 'unknown-property');
      // The policy allows the page's styles by their hashes.
      await route.fulfill({
        response,
        body,
        headers: { 'content-type': response.headers()['content-type']! },
      });
    });
    await page.goto('/');
    await waitForLayout(page);
    await expectRoadInMargin(page);
    await motionsArrive(page);
    await expectRoadInMargin(page);
    const vans = page.locator(':is([data-rail], [data-start] .van) svg');
    expect(await vans.evaluateAll((all) => all.filter((van) => van.checkVisibility()))).toEqual([]);
  },
);

/**
 * Expects the lane and its amber line in every row of pixels, from the bend of the lane to the turn
 * of the roundabout.
 */
async function expectRoadInMargin(page: Page) {
  const [figures, footer] = [
    await boxOf(page.locator('main dl').first()),
    await boxOf(page.locator('footer')),
  ];
  // On narrow screens, the stops beside the topics and the open question cover a part of the lane.
  await addStyles(page, 'tbody tr::before, #faq [aria-expanded]::after { visibility: hidden }');
  const rows = range(figures.y + 40, footer.y + 40);
  for (const color of [accent, bandLine])
    expect(await rowsWithout(color, rows, page, { width: figures.x - 2, fullPage: true })).toEqual([]);
}

/** Returns the rows of pixels that lack a color in their first `width` pixels. */
async function rowsWithout(
  color: string,
  rows: number[],
  page: Page,
  { width, fullPage = false }: { width: number; fullPage?: boolean },
) {
  const picture = sharp(await page.screenshot({ fullPage })).removeAlpha();
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
  const has = (y: number) =>
    range(0, width).some((x) => {
      const at = 3 * (y * info.width + x);
      return `#${data.toString('hex', at, at + 3)}`.toUpperCase() === color;
    });
  // Parts of the road may meet between two pixels.
  return rows.filter((y) => !has(y) && !has(y + 1));
}

withReducedMotion(
  'with reduced motion, no van drives, and the case study’s road and the agency’s steps look finished',
  async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await motionsArrive(page);
    const labels = page.locator('[data-road] span');
    expect(await labels.allInnerTexts()).toEqual([results.figures[0]?.value, challenge.figure.value]);
    const [less, all] = [await boxOf(labels.first()), await boxOf(labels.last())];
    const road = await boxOf(page.locator('[data-road]'));
    const left = await boxOf(page.locator('[data-road] .remaining'));
    // The amber part is the share that remains. The figure of the saved share is above the middle
    // of the empty part, and the figure of the whole is below the middle of the road.
    expect(left.width / road.width).toBeCloseTo(0.4, 2);
    expect((less.x + less.width / 2 - road.x) / road.width).toBeCloseTo(0.7, 2);
    expect((all.x + all.width / 2 - road.x) / road.width).toBeCloseTo(0.5, 2);
    expect(less.y + less.height).toBeLessThan(left.y);
    expect(all.y).toBeGreaterThan(left.y + left.height);

    expect(await page.evaluate(findVans)).toEqual([]);
    expect(await page.locator('footer g.van').evaluate((van) => van.getAnimations().length)).toBe(0);

    await page.locator('[data-stage] ol').evaluate((list) => list.scrollIntoView({ block: 'center' }));
    const frames = await page.locator('[data-stage] .shot').all();
    const boxes = await Promise.all(frames.map(boxOf));
    expect([new Set(boxes.map(({ y }) => y)).size, new Set(boxes.map(({ x }) => x)).size]).toEqual([1, 3]);
    const cover = page.locator('body > header');
    for (const [step, image] of frames.entries())
      await expect.poll(() => differenceFrom({ image, cover }, files[step]!), patient).toBeLessThan(0.11);
  },
);

it.for([390, 1440])(
  'if a visit begins at the case study, exactly one van is visible at the agency’s steps, at %i px',
  async (width, { visit }) => {
    const { page } = await visit({ width, height: 800 });
    await openWithMotions(page, '/#case-study-heading');
    expect(await page.locator('[data-road]').getAttribute('data-still')).toBe('');
    const seen = await whileScrolling(page, '[data-stage]', [0, -100, -200], (stage) => {
      const vans = [stage.querySelector('.way svg')!, document.querySelector('[data-rail] svg')!];
      return vans.map((van) => {
        const { top, left } = van.getBoundingClientRect();
        return top < innerHeight && left < innerWidth;
      });
    });
    // The steps' van is in the window, and the margin's is not.
    expect(seen).toEqual(seen.map(() => [true, false]));
  },
);

it.for([390, 1440])(
  'while the page scrolls, exactly one van is visible, or none as the steps come into the window, at %i px',
  async (width, { visit }) => {
    const { page } = await visit({ width, height: 800 });
    await openWithMotions(page);
    const height = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
    const tops = Array.from({ length: 60 }, (_, step) => (-height * step) / 59);
    const seen: Box[][] = [];
    const counts: number[] = [];
    for (const top of tops) {
      // The van leaves the margin before another van appears at the steps.
      const [mayBeNone] = await whileScrolling(page, 'main', [top], (main) => {
        const stage = main.querySelector('[data-stage]')!.getBoundingClientRect();
        return stage.top > 0 && stage.top < innerHeight;
      });
      const vans = await page.evaluate(findVans);
      seen.push(vans);
      counts.push(mayBeNone && vans.length === 0 ? 1 : vans.length);
    }
    // The road may begin below the first window.
    const first = seen.findIndex((vans) => vans.length > 0);
    expect(first).toBeLessThan(5);
    expect(counts.slice(first)).toEqual(counts.slice(first).map(() => 1));
    // The van drives down the page's margin, and ends in the roundabout at the right.
    const roundabout = await boxOf(page.locator('footer svg:has(> g.van)'));
    const end = seen.at(-1)![0]!.x;
    expect(end).toBeGreaterThan(roundabout.x);
    expect(end).toBeLessThan(roundabout.x + roundabout.width);
    expect(roundabout.x + roundabout.width).toBeGreaterThan(width * 0.9);
  },
);

/** A part of the page in which one leg of the van's way ends and the next begins. */
type Joint = {
  part: string;
  /** The name of the part in the list of tests. */
  where: string;
  /**
   * The positions of the part's upper edge in the window: before the van comes, and after it has
   * passed.
   */
  tops: [number, number];
  /**
   * The distance in px by which the page scrolls from one position to the next. Each leg of the way
   * is longer.
   */
  stride: number;
  /** The height of the window, if it is not 800. */
  height?: number;
  /** The least length of a move that counts, in px, if it is not 3. */
  least?: number;
  /** The selector of a straight part of the road that leads across the page. */
  straight?: string;
  /**
   * Whether the van, after it has passed the part, is in the margin again at the same height as
   * before.
   */
  returns?: true;
};

const joints: Joint[] = [
  // In a lower window, the van on the hero's road would at first be below the window's edge.
  { part: 'main > div', where: 'the hero', tops: [80, -700], stride: 4, height: 900, least: 2 },
  {
    part: '[data-road]',
    where: 'the case study’s road',
    tops: [640, -100],
    stride: 4,
    straight: '[data-road] > div',
    returns: true,
  },
  // The van leaves the window here.
  { part: '[data-stage]', where: 'the beginning of the steps', tops: [790, 570], stride: 4, least: 2 },
  { part: '[data-stage] + section', where: 'the end of the steps', tops: [800, 430], stride: 2, least: 1 },
  { part: '[data-stop]', where: 'the comparison', tops: [660, 220], stride: 4, returns: true },
  { part: 'footer', where: 'the footer', tops: [640, 340], stride: 1, straight: 'footer .lane.along' },
];

type Point = { x: number; y: number };

/** The van's positions on a drive. */
const vansOf = (seen: Awaited<ReturnType<typeof followVan>>): Point[] =>
  seen.flatMap(({ found }) => found.slice(0, 1));

/** The moves from each position to the next. */
const movesOf = (vans: Point[]): Point[] =>
  vans.slice(1).map(({ x, y }, at) => ({ x: x - vans[at]!.x, y: y - vans[at]!.y }));

/**
 * Returns the moves that are jumps. A move is a jump if its x or its y is more than 3 px beyond
 * those of the moves before and after it. A move across a joint of two legs is no jump, because its
 * direction and speed are between those of the two legs.
 */
const jumpsAmong = (moves: Point[]): Point[] =>
  moves.filter((move, at) => {
    const beside = [moves[at - 1] ?? move, moves[at + 1] ?? move];
    return (['x', 'y'] as const).some((axis) => {
      const [least = 0, most = 0] = beside.map((one) => one[axis]).toSorted((one, other) => one - other);
      return move[axis] < least - 3 || move[axis] > most + 3;
    });
  });

it.for([390, 1440].flatMap((width) => joints.map((joint) => ({ where: joint.where, width, joint }))))(
  'as a visitor scrolls past $where, the van keeps to its road and does not jump ($width px wide)',
  async ({ width, joint }, { visit }) => {
    const { page } = await visit({ width, height: joint.height ?? 800 });
    await openWithMotions(page);

    let seen = await followVan(page, joint);
    // On a busy machine, the browser may update scroll timelines some frames late, and then the van
    // jumps to its place. A jump that belongs to the page is seen on each drive.
    for (let drives = 1; drives < 3 && jumpsAmong(movesOf(vansOf(seen))).length > 0; drives += 1)
      seen = await followVan(page, joint);

    const vans = vansOf(seen);
    const moves = movesOf(vans);
    expect(jumpsAmong(moves)).toEqual([]);
    expect(moves.filter(({ x, y }) => Math.hypot(x, y) > (joint.least ?? 3)).length).toBeGreaterThan(20);
    expect(joint.returns ? vans.at(-1)!.y - vans[0]!.y : 0).toBeCloseTo(0, 0);
    const across = seen.flatMap(({ found, line }) =>
      found.flatMap(({ x, y }) =>
        line && x > line.left + 64 && x < line.right - 64 ? [Math.abs(y - line.middle)] : [],
      ),
    );
    expect(across.length).toBeGreaterThanOrEqual(joint.straight ? 5 : 0);
    expect(Math.max(0, ...across)).toBeLessThan(1);
  },
);

it.for([390, 1440])(
  'once the van has left the hero, the amber line behind it is unbroken in the hero, at %i px',
  async (width, { visit }) => {
    const { page } = await visit({ width, height: 800 });
    await openWithMotions(page);
    // The hero's lower edge, with the end of the corner above it, is halfway up the window.
    await whileScrolling(page, '#work', [400], () => undefined);

    const figures = await boxOf(page.locator('main dl').first());
    const hero = await boxOf(page.locator('main > div').first());
    const [corner] = await page
      .locator('[data-start] i')
      .evaluateAll((all: HTMLElement[]) =>
        all.filter((one) => one.offsetHeight > 0).map((one) => one.getBoundingClientRect().bottom),
      );
    const rows = range(corner!, hero.y + hero.height);
    expect(rows.length).toBeGreaterThan(100);
    expect(await rowsWithout(accent, rows, page, { width: figures.x - 2 })).toEqual([]);
  },
);

// In a much higher window, the van is in the page's margin from the start.
it.for([
  { width: 390, height: 1050, share: 0.11 },
  { width: 1440, height: 920, share: 0.18 },
])(
  'before a visitor scrolls, the van on the hero’s leaf is visible, at $width px',
  async ({ width, height, share }, { visit }) => {
    const { page } = await visit({ width, height });
    await page.goto('/');
    await waitForLayout(page);
    const clip = await boxOf(page.locator('[data-start] .van >> visible=true'));
    const picture = sharp(await page.screenshot({ clip })).removeAlpha();
    const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
    const pixels = range(0, info.width * info.height).map((at) => data.toString('hex', 3 * at, 3 * at + 3));
    // Most of the van is amber or belongs to its white roof. It is turned, so half of the box
    // around it shows the leaf, and on a phone many of its pixels mix two colors.
    const vanColors = new Set<string>([accent, onBand]);
    const van = pixels.filter((color) => vanColors.has(`#${color}`.toUpperCase()));
    expect(van.length / pixels.length).toBeGreaterThan(share);
  },
);

it('if the hero’s lower edge would cut off the van in the page’s margin, the van starts below that edge', async ({
  visit,
}) => {
  const { page } = await visit({ width: 900, height: 1100 });
  await openWithMotions(page);
  const hero = await boxOf(page.locator('main > div').first());
  const van = await boxOf(page.locator('[data-rail] svg'));
  expect(van.y).toBeGreaterThan(hero.y + hero.height);
  expect(van.y + van.height).toBeLessThan(1100);

  // In a higher window, the van has its usual place.
  await page.setViewportSize({ width: 900, height: 1400 });
  await expect
    .poll(async () => (await boxOf(page.locator('[data-rail] svg'))).y, patient)
    .toBeGreaterThan(1150);
});

it.for([390, 1440])(
  'as a visitor scrolls, a van drives into the case study’s amber road and out again, at %i px',
  async (width, { visit }) => {
    const { page } = await visit({ width, height: 800 });
    await openWithMotions(page);
    const places = await whileScrolling(
      page,
      '[data-road] .visit',
      [640, 560, 480, 400, 340, 290, 200],
      (way) => {
        const road = way.parentElement!.getBoundingClientRect();
        const van = way.querySelector('svg')!;
        if (!van.checkVisibility({ visibilityProperty: true })) return -1;
        const { left, right } = van.getBoundingClientRect();
        return ((left + right) / 2 - road.left) / road.width;
      },
    );
    expect([places[0], places.at(-1)]).toEqual([-1, -1]);
    const farthest = Math.max(...places);
    expect(farthest).toBeGreaterThan(0.2);
    expect(farthest).toBeLessThan(0.4);
    const turn = places.indexOf(farthest);
    expect(places.slice(0, turn + 1)).toEqual(
      places.slice(0, turn + 1).toSorted((one, other) => one - other),
    );
    expect(places.slice(turn)).toEqual(places.slice(turn).toSorted((one, other) => other - one));
  },
);

withoutScripts.for([390, 768, 1440])(
  'as a visitor scrolls, the picture of each agency step covers the one before from the left, at %i px',
  async (width, { page }) => {
    await page.setViewportSize({ width, height: 900 });
    const { height } = await boxOf(page.locator('[data-stage] ol'));
    const picture = page.locator('[data-stage] .shot').last();
    // From the position where the pictures are in the window to the one where the last text has
    // arrived.
    const [start, end] = [800 - (await boxOf(picture)).height, (width < 600 ? 700 : 640) - height];
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
      const columns = await closestPictures(picture, files);
      // The column at the seam shows parts of two pictures, the road and the van, so it may
      // resemble any picture. A picture counts if two adjacent columns resemble it.
      const pictures = columns.filter((one, at) => one === columns[at - 1] || one === columns[at + 1]);
      drawings.push(pictures.filter((one, at) => one !== pictures[at - 1]).join(' '));
    }

    // Each picture is completely visible for a while. While one picture gives way to the next, the
    // next one comes from the left, and no third one is visible.
    expect(drawings.filter((one, at) => one !== drawings[at - 1])).toEqual(['0', '1 0', '1', '2 1', '2']);
    if (width < 600) return;
    const names = seen.flatMap((one) => one.names);
    expect(seen.filter((one) => one.names.length > 1)).toEqual([]);
    expect(names.filter((one, at) => one !== names[at - 1])).toEqual([0, 1, 2]);
    // The text of the current step is highlighted. The others have one color.
    const [first, last] = [seen[0]!.colors, seen.at(-1)!.colors];
    expect(first).toEqual([last[2], first[1], first[1]]);
    expect(last).toEqual([first[1], first[1], first[0]]);
    expect(first[0]).not.toBe(first[1]);
  },
);

withoutScripts.for([390, 1440])(
  'below the pictures of the agency’s steps, a van drives one stop further for each picture, at %i px',
  async (width, { page }) => {
    await page.setViewportSize({ width, height: 900 });
    const { height } = await boxOf(page.locator('[data-stage] ol'));
    const tops = Array.from({ length: 60 }, (_, step) => 200 - ((height - 400) * step) / 59);
    const seen = await whileScrolling(page, '[data-stage] ol', tops, (list) => {
      const [road, van, picture, name] = ['.way', '.way svg', '.shot', '.name span'].map((one) =>
        list.querySelector(one)!.getBoundingClientRect(),
      );
      // At the first stop, the van is 8 px right of the picture's left edge; at the last one, 8 px
      // from the road's end.
      const place = (van!.left - picture!.left - 8) / (road!.right - picture!.left - van!.width - 16);
      return {
        place: Math.round(place * 20) / 20,
        isBelow: van!.top >= picture!.bottom,
        covered: Math.max(0, name!.bottom - picture!.top) / picture!.height,
      };
    });
    const places = seen.map(({ place }) => place);
    expect(places).toEqual(places.toSorted((one, other) => one - other));
    const waits = [...new Set(places)].filter((one) => places.filter((other) => other === one).length > 3);
    expect(waits).toEqual([0, 0.5, 1]);
    expect(places.at(-1)).toBe(1);
    expect(seen.filter(({ isBelow }) => !isBelow)).toEqual([]);
    // In wide windows, a step's name is on the picture's upper edge, and covers no more of it than
    // the edge.
    if (width > 600) expect(Math.max(...seen.map(({ covered }) => covered))).toBeLessThan(0.04);
  },
);

it.for([390, 1440])(
  'while a van is on the case study’s road, the margin’s amber line ends at the turn into it, at %i px',
  async (width, { visit }) => {
    const { page } = await visit({ width, height: 800 });
    await openWithMotions(page);
    const tops = Array.from({ length: 30 }, (_, step) => 640 - step * 12);
    const places = await whileScrolling(page, '[data-road]', tops, (road) => {
      const [van, lane, line] = [
        road.querySelector('.visit svg')!,
        road.querySelector('.remaining')!.parentElement!,
        document.querySelector('[data-rail] .line')!,
      ].map((one) => one.getBoundingClientRect());
      return { isOnRoad: van!.left > lane!.left, above: (lane!.top + lane!.bottom) / 2 - line!.bottom };
    });

    const onRoad = places.filter(({ isOnRoad }) => isOnRoad);
    expect(onRoad.length).toBeGreaterThan(3);
    // The turn has a radius of 16 px.
    expect(onRoad.filter(({ above }) => Math.abs(above - 16) > 1)).toEqual([]);
  },
);

it.for([390, 1440])(
  'while a van is at the agency’s steps, the margin’s amber line ends at the turn into their road, at %i px',
  async (width, { visit }) => {
    const { page } = await visit({ width, height: 900 });
    await openWithMotions(page);
    await whileScrolling(page, '[data-stage] ol', [-100], () => undefined);
    const [bar, road, line] = await Promise.all(
      ['body > header', '.way', '[data-rail] .line'].map((one) => boxOf(page.locator(one))),
    );
    const [top, middle] = [bar!.y + bar!.height, road!.y + road!.height / 2];

    // A column of pixels along the line, from the header down to 100 px below the turn.
    const clip = { x: line!.x + line!.width / 2, y: top, width: 1, height: middle + 100 - top };
    const { data, info } = await sharp(await page.screenshot({ clip }))
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const amber = Buffer.from(accent.slice(1), 'hex');
    const rows = range(0, info.height).filter((at) => amber.equals(data.subarray(3 * at, 3 * at + 3)));

    // No pixel between the header and the turn is missing, and none below is amber. The turn has a
    // radius of 16 px.
    const last = rows.at(-1)!;
    expect(rows).toEqual(range(0, last + 1));
    expect(top + last - (middle - 16)).toBeGreaterThan(-3);
    expect(top + last - middle).toBeLessThan(0);
  },
);

withoutScripts(
  'on phones, the edge of the form’s section wipes away the link to the form at the window’s lower edge',
  async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    const seen = await whileScrolling(page, '#contact', [860, 820, 770], (section) => {
      const link = section.previousElementSibling!.firstElementChild!;
      return [800, 840].map((y) => link.contains(document.elementFromPoint(innerWidth / 2, y)));
    });

    expect(seen).toEqual([
      [true, true],
      [true, false],
      [false, false],
    ]);
  },
);

withoutScripts.for([
  { width: 390, height: 900 },
  { width: 820, height: 1180 },
])(
  'on phones and upright tablets, the agency steps’ road branches off from the amber line, at $width px',
  async (size, { page }) => {
    await page.setViewportSize(size);
    const [ends] = await whileScrolling(page, '[data-stage] ol', [200], (list) => {
      const [road, line] = [list.querySelector('.way'), document.querySelector('[data-rail] .line')].map(
        (one) => one!.getBoundingClientRect(),
      );
      return { road: road!.left, line: (line!.left + line!.right) / 2, reached: line!.bottom - road!.bottom };
    });

    expect(Math.abs(ends!.road - ends!.line)).toBeLessThan(1);
    expect(ends!.reached).toBeGreaterThan(0);
  },
);

withoutScripts.for([
  { width: 390, height: 900 },
  { width: 820, height: 1180 },
])(
  'on phones and upright tablets, the texts of the agency’s steps are shown one at a time, at $width px',
  async (size, { page }) => {
    await page.setViewportSize(size);
    const { height, width: pageWidth } = await boxOf(page.locator('[data-stage] ol'));
    const { width: pictureWidth } = await boxOf(page.locator('[data-stage] .shot').first());
    expect(pictureWidth).toBeCloseTo(pageWidth, 0);
    const tops = Array.from({ length: 40 }, (_, step) => 250 - ((height - 450) * step) / 39);
    const seen = await whileScrolling(page, '[data-stage] ol', tops, (list) => {
      const picture = list.querySelector('.shot')!.getBoundingClientRect();
      return [...list.querySelectorAll('.words')].flatMap((words, step) => {
        const { top, bottom } = words.getBoundingClientRect();
        const shown = Number(getComputedStyle(words).opacity);
        const isWhole = shown === 1 && top >= picture.bottom && bottom <= innerHeight;
        return shown > 0 ? [{ step, isWhole }] : [];
      });
    });
    expect(seen.filter((texts) => texts.length > 1)).toEqual([]);
    const texts = seen.flat();
    expect(texts.filter(({ isWhole }) => !isWhole)).toEqual([]);
    expect([...new Set(texts.map(({ step }) => step))]).toEqual([0, 1, 2]);
  },
);

it('the margin’s amber line branches off to the open FAQ question only once the van has reached it', async ({
  visit,
}) => {
  const { page } = await visit({ width: 1440, height: 800 });
  await openWithMotions(page);
  const turns: boolean[] = [];
  // The question is below the van first, and then above it.
  for (const top of [720, 320]) {
    await whileScrolling(page, '[data-question][aria-expanded=true]', [top], () => undefined);
    const { x, y, height } = await boxOf(page.locator('[data-question][aria-expanded=true]'));
    // The end of the turn, between the lane and the question's number.
    const clip = { x: x - 20, y, width: 18, height };
    const picture = await sharp(await page.screenshot({ clip }))
      .removeAlpha()
      .raw()
      .toBuffer();
    const amber = Buffer.from(accent.slice(1), 'hex');
    turns.push(range(0, picture.length / 3).some((at) => amber.equals(picture.subarray(3 * at, 3 * at + 3))));
  }
  expect(turns).toEqual([false, true]);
});

it('the header’s button gets the accent color once the hero’s button has scrolled away', async ({
  visit,
}) => {
  const { page } = await visit({ width: 1280 });
  await page.goto('/');
  await waitForLayout(page);
  // The motions arrive after the hero has scrolled away.
  await page.locator('#compare').evaluate((section) => section.scrollIntoView({ behavior: 'instant' }));
  await motionsArrive(page);
  const call = page.getByRole('banner').getByRole('link', { name: content.header.demo });
  const heros = page.getByRole('link', { name: content.hero.start.label }).first();
  const scrollToBelowBar = (px: number) =>
    heros.evaluate((one, below) => {
      const bar = document.querySelector('header')!.offsetHeight;
      scrollBy({ top: one.getBoundingClientRect().bottom - bar - below, behavior: 'instant' });
    }, px);
  await scrollToBelowBar(12);
  await expect.poll(() => groundOf(call), patient).toBe('rgba(0, 0, 0, 0)');
  await scrollToBelowBar(-12);
  await expect.poll(() => groundOf(call), patient).toBe(await groundOf(heros));
});

const groundOf = (one: Locator) => one.evaluate((link) => getComputedStyle(link).backgroundColor);

/** The whole numbers between two places. */
const range = (start: number, end: number) =>
  Array.from({ length: Math.floor(end - start) }, (_, step) => Math.ceil(start) + step);

type Box = { x: number; y: number };

/**
 * Runs in the page. Returns the centers of the visible vans. Each van is visible only in its own
 * part of the window: in the hero, between hero and footer, or in the footer.
 */
function findVans(): Box[] {
  const [header = 0, hero = 0] = ['body > header', 'main > div'].map(
    (one) => document.querySelector(one)!.getBoundingClientRect().bottom,
  );
  const footer = document.querySelector('footer')!.getBoundingClientRect().top;
  // A van is drawn in place, or refers to the drawing.
  return [...document.querySelectorAll(':is(main, footer) svg :is(g:has(> .glass), use)')].flatMap((one) => {
    if (!one.checkVisibility({ visibilityProperty: true })) return [];
    const { left, right, top, bottom } = one.getBoundingClientRect();
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    const [from, to] = one.closest('[data-start]')
      ? [header, hero]
      : one.closest('footer')
        ? [footer, innerHeight]
        : [Math.max(header, hero), footer];
    return y >= Math.max(from, header) && y < Math.min(to, innerHeight + (bottom - top) / 2)
      ? [{ x, y }]
      : [];
  });
}

/**
 * Scrolls a part's upper edge from its first position to its last, in strides. Returns where the
 * vans and the straight line are after each stride. All of this runs in the page, because there are
 * hundreds of strides.
 */
async function followVan(page: Page, { part, tops: [from, to], stride, straight }: Joint) {
  const functions = await page.evaluateHandle<{ findVans: typeof findVans }>(
    `({ findVans: ${findVans.toString()} })`,
  );
  const walk = { from, to, stride, straight, functions };
  const element = page.locator(part).first();
  return element.evaluate(async (one, given) => {
    const seen = [];
    for (let top = given.from; top > given.to; top -= given.stride) {
      scrollBy({ top: one.getBoundingClientRect().top - top, behavior: 'instant' });
      // Scroll timelines advance with frames.
      for (let frames = 0; frames < 2; frames++) await new Promise(requestAnimationFrame);
      const box = given.straight && document.querySelector(given.straight)!.getBoundingClientRect();
      seen.push({
        found: given.functions.findVans(),
        line: box && { left: box.left, right: box.right, middle: (box.top + box.bottom) / 2 },
      });
    }
    return seen;
  }, walk);
}

/**
 * Scrolls until an element's upper edge is at each of the positions `tops`, in px, and reads a
 * value there.
 */
async function whileScrolling<R>(page: Page, selector: string, tops: number[], read: (one: Element) => R) {
  const element = page.locator(selector);
  const found: R[] = [];
  for (const top of tops) {
    await element.evaluate((one, to) => {
      scrollBy({ top: one.getBoundingClientRect().top - to, behavior: 'instant' });
    }, top);
    // A screenshot needs a new frame, and scroll timelines advance with frames.
    await page.screenshot({ clip: { x: 0, y: 0, width: 1, height: 1 } });
    found.push(await element.evaluate(read));
  }
  return found;
}
