import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import subsetFont from 'subset-font';
import { unicodeRange } from '../../renderer/document/fontTags.ts';
import { siteFaces } from '../../lib/fonts/faces.ts';
import { lettersOf } from '../../lib/fonts/letters.ts';
import { publicDir } from '../../lib/folders.mjs';
import { piecesOf } from '../../lib/fonts/pieces.ts';
import { newPage } from './render.ts';

/** Prints the site's `one-pager.pdf` from an HTML file, tagged. */
export async function buildOnePager(from: string): Promise<void> {
  await using page = await openOnePager(from);
  const path = `${publicDir}/one-pager.pdf`;
  await page.pdf({ path, tagged: true, preferCSSPageSize: true, printBackground: true });
}

/** Opens that file in the site's faces, which it calls Display and Text. */
export async function openOnePager(from: string): Promise<Page> {
  const page = await newPage();
  await page.setContent(await readFile(from, 'utf8'));
  await page.addStyleTag({ content: await plainFaces() });
  await page.evaluate(async () => document.fonts.ready);
  return page;
}

/**
 * The faces as plain fonts of one weight each. Chromium embeds those as TrueType and keeps the file small; a
 * variable font becomes one Type 3 font for every weight and size in use.
 */
async function plainFaces(): Promise<string> {
  const [display, body] = siteFaces;
  const instances = [
    { family: 'Display', face: display, wght: 700 },
    { family: 'Text', face: body, wght: 400 },
    { family: 'Text', face: body, wght: 600 },
  ];
  const rules = instances.map(async ({ family, face, wght }) => {
    const { pieces } = await piecesOf(face, lettersOf(face, ''));
    const parts = pieces.map(async ({ file, letters, axes }, index) => {
      const variationAxes = { ...axes, wght };
      const font = await subsetFont(file, letters, { targetFormat: 'sfnt', variationAxes });
      return (
        `@font-face{font-family:${family};font-weight:${wght};${index > 0 ? unicodeRange(letters) : ''}` +
        `src:url(data:font/ttf;base64,${font.toString('base64')}) format('truetype')}`
      );
    });
    return (await Promise.all(parts)).join('');
  });
  return (await Promise.all(rules)).join('');
}
