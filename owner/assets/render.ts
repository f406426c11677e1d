import { readFileSync } from 'node:fs';
import type { ElementHandle, Page } from 'playwright-core';
import { locale } from '#site/language.ts';
import { launchChromium } from '../../lib/chromium.ts';
import { siteFaces } from '../../lib/fonts/faces.ts';
import { wholeFace } from '../../lib/fonts/pieces.ts';
import type { Variant } from './products.ts';

/** The site's faces in full, every axis, under the names that they have in drawing programs. */
const drawingFonts = () => siteFaces.map((face) => wholeFace(face, face.css.drawn)).join('');

const resetCss = `
  *, *::before, *::after { box-sizing: border-box; margin: 0; padding: 0; }
  body { -webkit-font-smoothing: antialiased; overflow: hidden; }
  svg { display: block; flex: none; }
`;

/** A whole document; `css` and `body` are markup of our own, `title` is plain text. */
export function documentOf({ title = '', css, body }: { title?: string; css: string; body: string }): string {
  return (
    `<!doctype html><html lang="${locale.lang}"><title>${title.replaceAll('&', '&amp;')}</title>` +
    `<style>${resetCss}${css}</style><body>${body}</body></html>`
  );
}

/** Renders a document with the site's faces, so large in CSS px, to PNG. What it leaves unpainted stays transparent. */
export async function renderScreen(
  viewport: { width: number; height: number },
  css: string,
  body: string,
): Promise<Buffer> {
  await using browser = await launchChromium();
  const page = await browser.newPage({ viewport });
  await page.setContent(documentOf({ css: drawingFonts() + css, body }));
  await page.evaluate(async () => document.fonts.ready);
  return await page.screenshot({ omitBackground: true });
}

/** An SVG file as an address that needs no server. Without `#play` it does not move. */
export function stillPicture(file: string): string {
  return `data:image/svg+xml;base64,${readFileSync(file, 'base64')}`;
}

type Svg = ElementHandle<SVGSVGElement>;

/** Opens an SVG file in a browser that runs no scripts of it, and calls `use` with its root. */
export async function inSvg<Found>(file: string, use: (svg: Svg) => Promise<Found>): Promise<Found> {
  await using browser = await launchChromium();
  return await use(await open(await browser.newPage(), file));
}

/**
 * Renders a drawing by day or by night to PNG. It fills the place: a wider one loses its sides, a taller one its foot.
 *
 * @param variant `after` for its second state, for which its root gets the class `changed`; `detail` for its `view` of that id
 */
export async function renderDrawing(
  file: string,
  { width, height }: { width: number; height: number },
  colorScheme: 'light' | 'dark',
  variant?: Variant,
): Promise<Buffer> {
  await using browser = await launchChromium();
  const viewport = { width: width / 2, height: height / 2 };
  const page = await browser.newPage({ viewport, deviceScaleFactor: 2, colorScheme });
  await page.setContent(documentOf({ css: drawingFonts(), body: '' }));
  const drawing = await open(page, file);
  await drawing.evaluate(async (svg, shown) => {
    svg.classList.toggle('changed', shown === 'after');
    const detail = shown === 'detail' && svg.querySelector('#detail')?.getAttribute('viewBox');
    if (detail) svg.setAttribute('viewBox', detail);
    for (const name of ['width', 'height']) svg.setAttribute(name, `100v${name[0]}`);
    svg.setAttribute('preserveAspectRatio', 'xMidYMin slice');
    await Promise.all([...document.fonts].map((face) => face.load()));
  }, variant);
  return await page.screenshot();
}

/** Puts the root of an SVG file into a page, with a viewBox if it has only a width and a height. @throws if it is no SVG */
async function open(page: Page, file: string): Promise<Svg> {
  const root = await page.evaluateHandle(
    (text) => {
      const parsed = new DOMParser().parseFromString(text, 'image/svg+xml').documentElement;
      if (!(parsed instanceof SVGSVGElement)) return null;
      const size = [parsed.width, parsed.height].map(({ baseVal }) => baseVal.valueInSpecifiedUnits);
      if (!parsed.hasAttribute('viewBox')) parsed.setAttribute('viewBox', `0 0 ${size.join(' ')}`);
      return document.body.appendChild(document.adoptNode(parsed));
    },
    readFileSync(file, 'utf8'),
  );
  const svg = root.asElement() as Svg | null;
  if (!svg) throw new Error(`${file} is no SVG`);
  return svg;
}
