import type { Page } from 'playwright-core';
import { brokenWords, cutTexts, stickingOut } from '../../lib/layout.ts';
import type { Finding } from './finding.ts';
import type { Place } from './placeOf.ts';

/** Phones from the smallest to the largest, tablets, and wide windows. */
const widths = [320, 360, 390, 430, 600, 768, 900, 1024, 1280, 1920];

/** How to say it shorter. `room`: how many characters a line of it has. */
type Misfit = { text: string; kind: 'cut' | 'broken' | 'two lines'; word?: string; room?: number };

/**
 * Looks at how the texts of a page fit into windows of all widths, with and without scripts, whose attribute it leaves off.
 * What is cut off, or wider than the window, stops a launch. A word that breaks without a hyphen and a button of two lines
 * are hints.
 *
 * @param where finds a text in the records
 */
export async function checkFit(page: Page, where: (text: string) => Place): Promise<Finding[]> {
  const found = new Map<string, Misfit & { place: Place; scripts: boolean; at: number[] }>();
  for (const scripts of [true, false]) {
    await page.evaluate((on) => document.documentElement.toggleAttribute('data-scripts', on), scripts);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 });
      for (const misfit of await misfitsIn(page)) {
        const place = where(misfit.text);
        const key = [place.field, misfit.kind, misfit.word].join();
        const one = found.get(key) ?? { ...misfit, place, scripts, at: [] };
        if (one.scripts === scripts && !one.at.includes(width)) one.at.push(width);
        found.set(key, one);
      }
    }
  }
  return [...found.values()].map(({ kind, word, room, place, scripts, at }) => {
    const { field, stop, hint } = place;
    const window = `in a window of ${at.join(', ')} px${scripts ? '' : ', without JavaScript'}`;
    // All of these share one line.
    const shorter = /^header\.(nav|demo)|^BRAND_NAME$/.test(field)
      ? 'Shorten one of these: the labels, the button or the brand.'
      : 'Say it shorter, or in shorter words.';
    if (kind === 'cut') return stop(field, `it does not fit ${window}`, shorter);
    if (kind === 'broken') return hint(field, `"${word}" breaks within the word ${window}`, shorter);
    return hint(field, `its button has two lines ${window}`, `One has room for ${room} characters.`);
  });
}

async function misfitsIn(page: Page): Promise<Misfit[]> {
  const cut = [...(await stickingOut(page)), ...(await cutTexts(page))];
  return [
    ...cut.map((text) => ({ kind: 'cut', text }) as const),
    ...(await brokenWords(page)).map((one) => Object.assign(one, { kind: 'broken' as const })),
    ...(await page.evaluate(wrappedLabels)).map((one) => Object.assign(one, { kind: 'two lines' as const })),
  ];
}

/** Runs in the page. Buttons that need a second line, and how many of their characters the first one has room for. */
function wrappedLabels(): { text: string; room: number }[] {
  return [...document.querySelectorAll<HTMLElement>('.MuiButton-root')].flatMap((label) => {
    const text = label.innerText.trim();
    const measure = () => {
      const range = document.createRange();
      range.selectNodeContents(label);
      const boxes = [...range.getClientRects()].filter(({ width }) => width > 1);
      const lines = boxes.filter(({ top }, index) =>
        boxes.slice(0, index).every((above) => above.top + above.height / 2 <= top),
      );
      return { lines: lines.length, width: range.getBoundingClientRect().width };
    };
    const { lines, width } = measure();
    if (!text || lines < 2) return [];
    label.style.whiteSpace = 'nowrap';
    const room = Math.floor((text.length * width) / measure().width);
    label.style.whiteSpace = '';
    return [{ text, room }];
  });
}
