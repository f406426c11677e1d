import { readFileSync } from 'node:fs';
import type { Browser } from 'playwright-core';
import { locale } from '#site/language.ts';
import { siteFaces } from './faces.ts';
import { wholeFace } from './pieces.ts';

/** A document of ours: what the browser is given to render. */
export type Screen = {
  /** Size in CSS px. */
  width: number;
  height: number;
  css: string;
  /** Markup of the body. */
  body: string;
};

/** The site's faces in full, every axis, under the names that they have in drawing programs. */
export function drawingFonts(): string {
  return siteFaces.map((face) => wholeFace(face, face.css.drawn)).join('');
}

const resetCss = `
  *, *::before, *::after { box-sizing: border-box; margin: 0; padding: 0; }
  body { -webkit-font-smoothing: antialiased; overflow: hidden; }
  svg { display: block; flex: none; }
`;

/** A whole document with both faces in it; `css` and `body` are markup of our own, `title` is plain text. */
export function documentOf({ title, css, body }: { title: string; css: string; body: string }): string {
  return (
    `<!doctype html><html lang="${locale.lang}"><title>${title.replaceAll('&', '&amp;')}</title>` +
    `<style>${resetCss}${css}</style><body>${body}</body></html>`
  );
}

/** Renders a screen to PNG at `scale` device px per CSS px; what it leaves unpainted stays transparent. */
export async function renderScreen(browser: Browser, screen: Screen, scale: number): Promise<Buffer> {
  const { width, height, css, body } = screen;
  const page = await browser.newPage({ viewport: { width, height }, deviceScaleFactor: scale });
  try {
    await page.setContent(documentOf({ title: '', css: drawingFonts() + css, body }));
    await page.evaluate(async () => document.fonts.ready);
    return await page.screenshot({ omitBackground: true });
  } finally {
    await page.close();
  }
}

/** An SVG file as an address that needs no server. Without `#play` it does not move. */
export function stillPicture(file: string): string {
  return `data:image/svg+xml;base64,${readFileSync(file, 'base64')}`;
}
