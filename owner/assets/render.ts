import { readFileSync } from 'node:fs';
import type { Browser, BrowserContextOptions, ElementHandle, Page } from 'playwright-core';
import { locale } from '#site/language.ts';
import { launchChromium } from '../../lib/chromium.ts';
import { siteFaces } from '../../lib/fonts/faces.ts';
import { wholeFace } from '../../lib/fonts/pieces.ts';

/**
 * The size of a project's picture on its card, in px: 16 to 10, and as wide as the widest file.
 * Wider originals are cut at the sides, and taller ones at the bottom.
 */
export const cardSize = { width: 2560, height: 1600 } as const;

let browser: Promise<Browser> | undefined;

/** Opens a page in the browser that draws all products. The first call starts the browser. */
export async function newPage(options?: BrowserContextOptions): Promise<Page> {
  browser ??= launchChromium();
  return (await browser).newPage(options);
}

/** Ends the browser of `newPage`, if it was started. */
export async function endBrowser(): Promise<void> {
  const ended = browser;
  browser = undefined;
  await (await ended)?.close();
}

const resetCss = `
  *, *::before, *::after { box-sizing: border-box; margin: 0; padding: 0; }
  body { height: 100vh; -webkit-font-smoothing: antialiased; overflow: hidden; }
  svg { display: block; flex: none; }
`;

/**
 * Opens a document in which all faces of the site are loaded, with all their letters and axes. The
 * faces have the names that drawing programs use.
 */
export async function openDocument(options: BrowserContextOptions, css = '', body = ''): Promise<Page> {
  const page = await newPage(options);
  const faces = siteFaces.map((face) => wholeFace(face, face.css.drawn)).join('');
  const style = `<style>${resetCss}${faces}${css}</style>`;
  await page.setContent(`<!doctype html><html lang="${locale.lang}">${style}<body>${body}</body></html>`);
  await page.evaluate(() => document.fonts.ready);
  return page;
}

type Svg = ElementHandle<SVGSVGElement>;

/**
 * Renders a drawing to PNG in the size `cardSize`, in the light or dark scheme. The drawing fills
 * this size: a wider one is cut at the sides, and a taller one at the bottom.
 */
export async function renderDrawing(file: string, colorScheme: 'light' | 'dark'): Promise<Buffer> {
  const viewport = { width: cardSize.width / 2, height: cardSize.height / 2 };
  await using page = await openDocument({ viewport, deviceScaleFactor: 2, colorScheme });
  const drawing = await openSvg(page, file);
  await drawing.evaluate(async (svg) => {
    for (const name of ['width', 'height']) svg.setAttribute(name, `100v${name[0]}`);
    svg.setAttribute('preserveAspectRatio', 'xMidYMin slice');
    await Promise.all([...document.fonts].map((face) => face.load()));
  });
  return await capture(page);
}

/**
 * Waits until a page has been drawn, and takes a screenshot. On a busy machine Chromium refuses a
 * screenshot before the first frame.
 */
export async function capture(page: Page): Promise<Buffer> {
  await page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  );
  return page.screenshot();
}

/**
 * Puts the root of an SVG file into a page. If it has only a width and a height, it gets a viewBox.
 * @throws if it is not an SVG
 */
export async function openSvg(page: Page, file: string): Promise<Svg> {
  const root = await page.evaluateHandle(
    (text) => {
      const parsed = new DOMParser().parseFromString(text, 'image/svg+xml').documentElement;
      if (!(parsed instanceof SVGSVGElement)) return null;
      const svg = document.body.appendChild(document.adoptNode(parsed));
      if (svg.hasAttribute('viewBox')) return svg;
      // Without a viewBox, lengths inside the drawing are px, whatever the unit of its size is:
      // 100mm are 378 px. A size in percent depends on the window, so the viewBox is then the box
      // of the shapes.
      const sizes = [svg.width.baseVal, svg.height.baseVal];
      const { x, y, width, height } = svg.getBBox();
      const isRelative = sizes.some(({ unitType }) => unitType === SVGLength.SVG_LENGTHTYPE_PERCENTAGE);
      const box = isRelative ? [x, y, width, height] : [0, 0, ...sizes.map(({ value }) => value)];
      svg.setAttribute('viewBox', box.join(' '));
      return svg;
    },
    readFileSync(file, 'utf8'),
  );
  const svg = root.asElement() as Svg | null;
  if (!svg) throw new Error(`${file} is not an SVG`);
  return svg;
}
