import { EventEmitter, once } from 'node:events';
import { describe, expect, onTestFinished, test } from 'vitest';
import { chromiumArguments, findChromium } from '../../lib/chromium.ts';
import { inPath, installed, miniBrowser } from '../helpers/installed.ts';
import { serve } from '../helpers/listen.ts';
import { passOn } from '../helpers/passOn.ts';
import { type Site, openSite } from '../helpers/site.ts';
import { patient } from '../helpers/patient.ts';
import type { EnginePage, Pointer, Read, Target } from './drivers/engine.ts';
import { launchByPuppeteer } from './drivers/puppeteer.ts';
import { launchWebKit } from './drivers/webKit.ts';

const firefox = inPath('firefox-esr') ?? inPath('firefox');

/**
 * Functions that start the engines. A function is undefined if the machine does not have its
 * engine. Chromium is always available (see `findChromium`).
 */
const engines = {
  Chromium: async () =>
    launchByPuppeteer({ executablePath: await findChromium(), args: [...chromiumArguments] }),
  Firefox: firefox && (() => launchByPuppeteer({ browser: 'firefox', executablePath: firefox })),
  WebKit: installed.webKit && (() => launchWebKit(miniBrowser ?? '')),
};

type EngineName = keyof typeof engines;

type VisitOptions = {
  width?: number;
  /** Matches the requests that wait until `release`, such as `GET /`. */
  holds?: RegExp;
};

/**
 * The interval between two checks of a condition, in ms. It is short, because a test waits at each
 * of its steps.
 */
const pollOptions = { ...patient, interval: 10 };

/** A person using the site. Each step waits until it is possible. */
export type Visitor = ReturnType<typeof visitorOn>;

export type Way = Pointer | 'keyboard';

/**
 * Defines the same tests for each engine in `names`. Tests for an engine that the machine does not
 * have are skipped. `defineTests` gets an `it` of Vitest with one engine and the built site, which
 * are started once per file. Its fixture `visit(options)` opens a new page. If a page writes to the
 * console, the test fails at its end.
 */
export function inEngines(
  names: EngineName[],
  defineTests: (it: ReturnType<typeof journeyTest>) => void,
): void {
  for (const name of names) {
    const it = journeyTest(name);
    describe.skipIf(!engines[name])(`in ${name}`, () => {
      defineTests(it);
    });
  }
}

function journeyTest(name: EngineName) {
  return test
    .extend('engine', { scope: 'file' }, async ({}, { onCleanup }) => {
      const launch = engines[name];
      if (!launch) throw new Error(`This machine does not have ${name}`);
      const engine = await launch();
      onCleanup(() => engine.close());
      return engine;
    })
    .extend('site', { scope: 'file' }, async ({}, { onCleanup }): Promise<Site> => {
      const site = await openSite();
      onCleanup(async () => void (await site.stop()));
      return site;
    })
    .extend('visit', ({ engine, site }) => async ({ width = 1280, holds }: VisitOptions = {}) => {
      const { url, release, stop } = await startGateway(site.port, holds);
      const page = await engine.newPage({ width, height: 800 });
      onTestFinished(async () => {
        const complaints = await page.complaints().finally(() => page.close());
        stop();
        expect(complaints, 'unexpected lines on the console').toEqual([]);
      });
      return { ...visitorOn(page, url), release };
    });
}

/**
 * Starts an HTTP server in front of the site that delays some requests, like a slow network. It
 * delays them in the same way for every engine. Its origin is new, so that the browser has nothing
 * cached from another test.
 */
async function startGateway(port: number, holds?: RegExp) {
  const gate = new EventEmitter();
  const released = once(gate, 'open');
  const { url, close } = await serve(async (req, res) => {
    if (holds?.test(`${req.method} ${req.url}`)) await released;
    passOn(port, req, res);
  });
  return {
    url: url.replace('127.0.0.1', 'localhost'),
    /** Answers the requests that were held, and all later ones. */
    release: () => void gate.emit('open'),
    stop: close,
  };
}

function visitorOn(page: EnginePage, url: string) {
  /** Waits until the page has this state for an element. */
  const until = async <R>(target: Target, read: Read<R>, expected: unknown = true) => {
    await expect.poll(() => page.query(target, read), pollOptions).toEqual(expected);
  };
  // A moving element is pressed once it has stopped: it is in the same place in two frames, and
  // nothing covers it. Transitions are finished at once, because Firefox starts none in a page that
  // is not painted, and WebKit moves an element only in the frame after its transition.
  const seesStill = async (target: Target) => {
    let last: [x: number, y: number] | null = null;
    const isStill = async () => {
      const place = await page.query(target, async (element) => {
        await new Promise(requestAnimationFrame);
        for (const one of document.getAnimations()) if (one instanceof CSSTransition) one.finish();
        // Not at an edge of the window, where the header or the link to the form may cover it.
        element?.scrollIntoView({ block: 'center', behavior: 'instant' });
        const { x = 0, y = 0, width = 0, height = 0 } = element?.getBoundingClientRect() ?? {};
        const onTop = document.elementFromPoint(x + width / 2, y + height / 2);
        return element?.contains(onTop) ? ([x, y] satisfies [number, number]) : null;
      });
      // The next scroll to the middle may move the element by a fraction of a pixel.
      const still = place?.every((at, axis) => Math.abs(at - (last?.[axis] ?? NaN)) < 1) ?? false;
      last = place;
      return still;
    };
    await expect.poll(isStill, pollOptions).toBe(true);
  };
  return {
    ...page,
    url,
    until,
    seesStill,
    /** Runs a function in the page. */
    ask: <R>(read: Read<R>) => page.query(anything, read),
    async open(path: string) {
      await page.open(url + path);
      // The fonts change heights, and so move the element that is about to be pressed.
      await until(
        anything,
        () =>
          document.querySelector('footer') !== null &&
          document.readyState !== 'loading' &&
          document.fonts.status === 'loaded',
      );
    },
    async press(target: Target, by: Way = 'mouse') {
      await seesStill(target);
      if (by !== 'keyboard') return page.click(target, by);
      await page.query(target, (element) => element?.focus());
      return page.key('Enter');
    },
    sees: (target: Target) => until(target, (element) => element !== null),
    seesNo: (target: Target) => until(target, (element) => element === null),
    hasFocusOn: (target: Target) =>
      until(target, (element) => element !== null && element === document.activeElement),
    /** Waits until the page has scrolled to the target. */
    seesInWindow: (target: Target) =>
      until(target, (element) => {
        const { top = -1, bottom = Infinity } = element?.getBoundingClientRect() ?? {};
        return top > 0 && bottom < innerHeight;
      }),
  };
}

/** A target for functions that ask about the page itself. */
export const anything: Target = { role: 'text', name: '' };
