import type { Page } from 'playwright-core';
import { extractTextItems, getDocumentProxy, type StructuredTextItem } from 'unpdf';

/** A heading, and the introduction between the heading and the content of its section. */
type Heading = { text: string; intro: string };

/**
 * Prints a page, and looks for headings that are separated from their content by the end of a
 * sheet.
 */
export async function printed(page: Page, format: 'A4' | 'Letter') {
  const headings = await page.locator('h2, h3').evaluateAll((all) =>
    all.map((one) => ({
      text: one.textContent ?? '',
      intro: one.nextElementSibling?.matches('h2 + p') ? (one.nextElementSibling.textContent ?? '') : '',
    })),
  );
  const long = headings.filter(({ text }) => text.length > 5);
  const pdf = await getDocumentProxy(new Uint8Array(await page.pdf({ format })));
  const { items } = await extractTextItems(pdf);
  const sheets = items.map(linesOf);
  return {
    sheets: pdf.numPages,
    /** All pieces of text. */
    pieces: items.flat(),
    /** The numbers of the sheets on which a text is. */
    sheetsWith: (text: string) =>
      sheets.flatMap((sheet, at) => (sheet.some((line) => line.text.includes(text)) ? [at + 1] : [])),
    /** The share of the page's headings that were found on the sheets. */
    foundShare:
      long.filter(({ text }) => sheets.some((sheet) => findHeading(text, sheet))).length / long.length,
    /**
     * Headings without content on their sheet: the three inches below them contain at most their
     * introduction.
     */
    stranded: sheets.flatMap((sheet) => long.filter((one) => isStranded(one, sheet)).map(({ text }) => text)),
  };
}

/** A line of text. In a PDF, y counts upward, in points. */
type Line = { text: string; x: number; y: number; end: number };

/** Joins the pieces of each line. A line is in several pieces if it has letters like ä. */
function linesOf(sheet: StructuredTextItem[]): Line[] {
  const lines: Line[] = [];
  for (const { str, x, y, width } of sheet) {
    const line = lines.at(-1);
    if (!str.trim()) continue;
    if (line && line.y === y && Math.abs(line.end - x) < 2) {
      line.text += str;
      line.end = x + width;
    } else lines.push({ text: str, x, y, end: x + width });
  }
  return lines;
}

/** The lines of a heading: the line with its beginning, and the lines with the rest. */
function findHeading(heading: string, sheet: Line[]): [Line, ...Line[]] | undefined {
  const isPart = ({ text }: Line) => heading.includes(text.trim());
  const first = sheet.find((line) => line.text.trim().length > 5 && heading.startsWith(line.text.trim()));
  if (!first) return undefined;
  return [first, ...sheet.filter((line) => isPart(line) && line.y < first.y && line.y > first.y - 72)];
}

function isStranded({ text, intro }: Heading, sheet: Line[]): boolean {
  const lines = findHeading(text, sheet);
  if (!lines) return false;
  const bottom = Math.min(...lines.map(({ y }) => y));
  // The content of a heading may be below a picture, or beside one. Text that is farther away
  // belongs to a second column.
  const isBelow = ({ x, y }: Line) =>
    y < bottom && y > bottom - 216 && x > lines[0].x - 72 && x < lines[0].x + 144;
  const belongs = (line: Line) => lines.includes(line) || intro.includes(line.text.trim());
  return !sheet.some((line) => isBelow(line) && !belongs(line));
}
