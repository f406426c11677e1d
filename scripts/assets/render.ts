import { readFileSync } from 'node:fs';
import type { Browser } from 'playwright-core';
import { locale } from '#site/language.ts';
import { readPackageFile } from './faces.ts';
import type { Screen } from './screens/screen.ts';

const bricolage =
  '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-standard-normal.woff2';
const instrument = '@fontsource-variable/instrument-sans/files/instrument-sans-latin-standard-normal.woff2';
const italic = '@fontsource-variable/instrument-sans/files/instrument-sans-latin-standard-italic.woff2';

/** The screens may use both faces in full, every axis: each client's site needs a voice of its own. */
async function fontCss(): Promise<string> {
  const rules = await Promise.all([
    faceRule('Display', bricolage, 'normal', '200 800'),
    faceRule('Text', instrument, 'normal', '400 700'),
    faceRule('Text', italic, 'italic', '400 700'),
  ]);
  return rules.join('');
}

async function faceRule(family: string, path: string, style: string, weight: string): Promise<string> {
  const data = (await readPackageFile(path)).toString('base64');
  return (
    `@font-face{font-family:${family};font-style:${style};font-weight:${weight};font-stretch:75% 100%;` +
    `src:url(data:font/woff2;base64,${data}) format('woff2')}`
  );
}

const resetCss = `
  *, *::before, *::after { box-sizing: border-box; margin: 0; padding: 0; }
  body { font-family: Text; -webkit-font-smoothing: antialiased; overflow: hidden; }
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
    await page.setContent(documentOf({ title: '', css: (await fontCss()) + css, body }));
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
