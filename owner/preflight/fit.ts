import type { Page } from 'playwright-core';
import { brokenWords, cutTexts, stickingOut } from '../../lib/layout.ts';
import { type Finding, findingsIn, type Where } from './finding.ts';

/** Phones from the smallest to the largest, tablets, and wide windows. */
const widths = [320, 360, 390, 430, 600, 768, 900, 1024, 1280, 1920];

/**
 * Looks at how the texts of a page fit into windows of all widths, with and without scripts, whose attribute it leaves off.
 * What is cut off, or wider than the window, stops a launch. A word that breaks without a hyphen and a button of two lines
 * are hints.
 *
 * @param where finds a text in the records
 */
export async function checkFit(page: Page, where: Where): Promise<Finding[]> {
  const found = new Map<string, { misfit: Finding; scripts: boolean; at: number[] }>();
  for (const scripts of [true, false]) {
    await page.evaluate((on) => document.documentElement.toggleAttribute('data-scripts', on), scripts);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 });
      for (const misfit of await misfitsIn(page, where)) {
        const key = `${misfit.field} ${misfit.problem}`;
        const one = found.get(key) ?? { misfit, scripts, at: [] };
        if (one.scripts === scripts && !one.at.includes(width)) one.at.push(width);
        found.set(key, one);
      }
    }
  }
  return [...found.values()].map(({ misfit, scripts, at }) => {
    const window = `in a window of ${at.join(', ')} px${scripts ? '' : ', without JavaScript'}`;
    return Object.assign(misfit, { problem: `${misfit.problem} ${window}` });
  });
}

async function misfitsIn(page: Page, where: Where): Promise<Finding[]> {
  const tooLong = (level: Finding['level'], text: string, problem: string) => {
    const place = where(text);
    const sharesLine = /^header\.(nav|demo)|^BRAND_NAME$/.test(place.field);
    const one = 'Shorten one of these: the labels, the button or the brand.';
    return place[level](problem, sharesLine ? one : 'Say it shorter, or in shorter words.');
  };
  const cut = [...(await stickingOut(page)), ...(await cutTexts(page))];
  const broken = await brokenWords(page);
  const wrapped = await page.evaluate(wrappedLabels);
  return [
    ...cut.map((text) => tooLong('stop', text, 'it does not fit')),
    ...broken.map(({ word, text }) => tooLong('hint', text, `"${word}" breaks within the word`)),
    ...wrapped.map(({ text, room }) =>
      where(text).hint('its button has two lines', `One has room for ${room} characters.`),
    ),
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

/** Looks at the landing page's headline, whose size is an owner's. */
export async function checkHeadline(page: Page): Promise<Finding[]> {
  const width = 1280;
  await page.setViewportSize({ width, height: 800 });
  const { lines, share } = await page.locator('h1').evaluate(linesAndShare);
  const problem = `the headline has ${lines} lines in a window of ${width} px`;
  const remedy = `Make the last three sizes smaller: at ${share} % of what they are it has three. Or shorten hero.heading in site/landing.ts.`;
  return lines > 3 ? [findingsIn('site/brand.ts').hint('headlineSize', problem, remedy)] : [];
}

/** Runs in the page. A headline's lines, and at how many percent of its size it has three, or half its size. */
function linesAndShare(headline: HTMLElement | SVGElement) {
  const text = document.createRange();
  text.selectNodeContents(headline);
  const linesNow = () => new Set([...text.getClientRects()].map(({ top }) => top)).size;
  const lines = linesNow();
  const size = Number.parseFloat(getComputedStyle(headline).fontSize);
  let share = 100;
  while (linesNow() > 3 && share > 50) {
    share -= 5;
    headline.style.fontSize = `${(size * share) / 100}px`;
  }
  headline.style.fontSize = '';
  return { lines, share };
}
