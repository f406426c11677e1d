import { readFile } from 'node:fs/promises';
import type { Browser, ElementHandle, Page } from 'playwright-core';
import { launchChromium } from '../lib/chromium.ts';
import type { Variant } from './products.ts';
import { documentOf, drawingFonts } from './render.ts';

type Svg = ElementHandle<SVGSVGElement>;

/**
 * Opens an SVG file in a browser that runs no scripts of it, gives it a viewBox if it has only a width and a height, and
 * calls `use` with its root.
 *
 * @throws if the file is no SVG
 */
export async function inSvg<Found>(file: string, use: (svg: Svg) => Promise<Found>): Promise<Found> {
  const browser = await launchChromium();
  try {
    return await use(await open(await browser.newPage(), file));
  } finally {
    await browser.close();
  }
}

/**
 * Renders a drawing by day or by night to PNG. It fills the place: a wider one loses its sides, a taller one its foot.
 *
 * @param variant `after` for its second state, for which its root gets the class `changed`; `detail` for its `view` of that id
 */
export async function renderDrawing(
  browser: Browser,
  file: string,
  { width, height }: { width: number; height: number },
  colorScheme: 'light' | 'dark',
  variant?: Variant,
): Promise<Buffer> {
  const viewport = { width: width / 2, height: height / 2 };
  const page = await browser.newPage({ viewport, deviceScaleFactor: 2, colorScheme });
  try {
    await page.setContent(documentOf({ title: '', css: drawingFonts(), body: '' }));
    await (
      await open(page, file)
    ).evaluate(async (svg, shown) => {
      svg.classList.toggle('changed', shown === 'after');
      const detail = shown === 'detail' && svg.querySelector('#detail')?.getAttribute('viewBox');
      if (detail) svg.setAttribute('viewBox', detail);
      for (const name of ['width', 'height']) svg.setAttribute(name, `100v${name[0]}`);
      svg.setAttribute('preserveAspectRatio', 'xMidYMin slice');
      await Promise.all([...document.fonts].map((face) => face.load()));
    }, variant);
    return await page.screenshot();
  } finally {
    await page.close();
  }
}

async function open(page: Page, file: string): Promise<Svg> {
  const root = await page.evaluateHandle(
    (text) => {
      const parsed = new DOMParser().parseFromString(text, 'image/svg+xml').documentElement;
      if (!(parsed instanceof SVGSVGElement)) return null;
      if (!parsed.hasAttribute('viewBox')) {
        const [width, height] = ['width', 'height'].map((name) =>
          parseFloat(parsed.getAttribute(name) ?? ''),
        );
        parsed.setAttribute('viewBox', `0 0 ${width} ${height}`);
      }
      return document.body.appendChild(document.adoptNode(parsed));
    },
    await readFile(file, 'utf8'),
  );
  const svg = root.asElement() as Svg | null;
  if (!svg) throw new Error(`${file} is no SVG`);
  return svg;
}
