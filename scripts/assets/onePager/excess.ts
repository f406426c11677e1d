import type { Page } from 'playwright-core';
import { content } from '#site/landing.ts';
import { contentFile } from '../../preflight/finding.ts';
import { textsIn } from '../../preflight/textsIn.ts';

/** Throws if the one-pager does not fit on its page, with the texts that make it too long. */
export async function stopAtExcess(page: Page): Promise<void> {
  const { px, texts } = await page.evaluate(measure);
  if (px <= 0) return;
  const names = texts.map(spaced).map((text) => `${placeOf(text)} (${text.slice(0, 40)}...)`);
  throw new Error(
    `the one-pager needs a second page, for ${Math.ceil(px)} px. Shorten ${names.join(', or ')}, and run npm run assets.`,
  );
}

/** Runs in the page. Returns how much of it is on a second page, and the texts that take most of it. */
function measure() {
  const footer = document.querySelector('footer')!;
  const { bottom } = footer.getBoundingClientRect();
  const texts = [...document.querySelectorAll<HTMLElement>('p, h1, h2, h3, li')].map((one) => {
    one.style.display = 'none';
    const saved = bottom - footer.getBoundingClientRect().bottom;
    one.style.display = '';
    return { text: one.innerText, saved };
  });
  const most = Math.max(...texts.map(({ saved }) => saved));
  const longest = texts.filter(({ saved }) => saved > most / 2).map(({ text }) => text);
  return { px: bottom - document.body.offsetHeight, texts: longest };
}

/** The field of the longest record that the text contains. */
function placeOf(text: string): string {
  const inside = textsIn(content).filter((one) => text.includes(spaced(one.text)));
  const [longest] = inside.toSorted((one, next) => next.text.length - one.text.length);
  return `${contentFile} ${longest?.field}`;
}

const spaced = (text: string) => text.replaceAll(/\s+/g, ' ').trim();
