import { describe, expect, test } from 'vitest';
import { type Site, openSite } from '../helpers/site.ts';
import { soon as patience } from '../helpers/soon.ts';
import type { EnginePage, Pointer, Target } from './drivers/engine.ts';
import { engines } from './drivers/installed.ts';
import { type BadNetwork, startGateway } from './gateway.ts';

export type VisitOptions = BadNetwork & {
  width?: number;
  /** Console messages that are allowed, because the journey causes them. */
  allows?: RegExp;
};

/** An engine is asked again quickly, because a journey waits at each of its steps. */
export const soon = { ...patience, interval: 10 };

/** A person using the site. Each step waits until it is possible. */
export type Visitor = ReturnType<typeof visitorOn>;

export type Way = Pointer | 'keyboard';

export type JourneyTest = ReturnType<typeof journeyTest>;

type EngineName = keyof typeof engines;

/** Journeys through the site, in each of these engines. They are skipped in an engine that the machine does not have. */
export function inEngines(names: EngineName[], defineTests: (it: JourneyTest) => void): void {
  for (const name of names) {
    const it = journeyTest(name);
    describe.skipIf(!engines[name])(`in ${name}`, () => {
      defineTests(it);
    });
  }
}

export const everyEngine = Object.keys(engines) as EngineName[];

/**
 * Vitest's `it` with one engine, started once per file, and the built site. `visit(options)` opens a new page. When the
 * test ends, any console message that `allows` does not list fails it.
 */
function journeyTest(name: EngineName) {
  return test
    .extend('engine', { scope: 'file' }, async ({}, { onCleanup }) => {
      const launch = engines[name];
      if (!launch) throw new Error(`There is no ${name}`);
      const engine = await launch();
      onCleanup(() => engine.close());
      return engine;
    })
    .extend('site', { scope: 'file' }, async ({}, { onCleanup }): Promise<Site> => {
      const site = await openSite();
      onCleanup(async () => void (await site.stop()));
      return site;
    })
    .extend('visit', async ({ engine, site }, { onCleanup }) => {
      const ends: (() => Promise<string[]>)[] = [];
      onCleanup(async () => {
        const complaints: string[] = [];
        for (const end of ends) complaints.push(...(await end()));
        expect(complaints, 'unexpected lines on the console').toEqual([]);
      });
      return async ({ width = 1280, allows, ...network }: VisitOptions = {}) => {
        const gateway = await startGateway(site.port, network);
        const page = await engine.newPage({ width, height: 800 });
        ends.push(async () => {
          const complaints = await page.complaints().finally(() => page.close());
          await gateway.stop();
          return complaints.filter((line) => !allows?.test(line));
        });
        return visitorOn(page, gateway.url, gateway.release);
      };
    });
}

function visitorOn(page: EnginePage, url: string, release: () => void) {
  const seen = (target: Target) => page.query(target, (element) => element !== null);
  const sees = async (target: Target) => {
    await expect.poll(() => seen(target), soon).toBe(true);
  };
  // Moving elements are pressed once they have stopped: twice in the same place, in two frames, with nothing over them.
  // Transitions are finished at once: a page that is not painted starts none of them (Firefox), and one that has ended
  // leaves its element where it was until the next frame (WebKit).
  const seesStill = async (target: Target) => {
    let last: [x: number, y: number] | null = null;
    const stands = async () => {
      const place = await page.query(target, async (element) => {
        await new Promise(requestAnimationFrame);
        for (const one of document.getAnimations()) if (one instanceof CSSTransition) one.finish();
        // Not at an edge of the window, where the header or the way to the form may cover it.
        element?.scrollIntoView({ block: 'center', behavior: 'instant' });
        const { x = 0, y = 0, width = 0, height = 0 } = element?.getBoundingClientRect() ?? {};
        const onTop = document.elementFromPoint(x + width / 2, y + height / 2);
        return element?.contains(onTop) ? ([x, y] satisfies [number, number]) : null;
      });
      // Scrolling it to the middle again may move it by a fraction of a pixel.
      const still = place?.every((at, axis) => Math.abs(at - (last?.[axis] ?? NaN)) < 1) ?? false;
      last = place;
      return still;
    };
    await expect.poll(stands, soon).toBe(true);
  };
  return {
    ...page,
    url,
    /** Lets held requests arrive. */
    release,
    async open(path: string) {
      await page.open(url + path);
      // The fonts change heights, and so move what is about to be pressed.
      const hasFonts = () =>
        page.query(
          { role: 'text', name: '' },
          () => document.readyState !== 'loading' && document.fonts.status === 'loaded',
        );
      await expect.poll(hasFonts, soon).toBe(true);
    },
    async press(target: Target, by: Way = 'mouse') {
      await seesStill(target);
      if (by !== 'keyboard') return page.click(target, by);
      await page.query(target, (element) => element?.focus());
      return page.key('Enter');
    },
    async type(target: Target, text: string) {
      await sees(target);
      await page.type(target, text);
    },
    sees,
    async seesNo(target: Target) {
      await expect.poll(() => seen(target), soon).toBe(false);
    },
    async hasFocusOn(target: Target) {
      const focused = () =>
        page.query(target, (element) => element !== null && element === document.activeElement);
      await expect.poll(focused, soon).toBe(true);
    },
    /** Waits until the page has scrolled to it. */
    async seesInWindow(target: Target) {
      const inWindow = () =>
        page.query(target, (element) => {
          const { top = -1, bottom = Infinity } = element?.getBoundingClientRect() ?? {};
          return top > 0 && bottom < innerHeight;
        });
      await expect.poll(inWindow, soon).toBe(true);
    },
  };
}
