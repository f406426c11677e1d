import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { it } from '../helpers/browser.ts';
import { motionsArrive } from '../helpers/page.ts';
import { content } from '../helpers/sampleContent.ts';

const { story } = content.caseStudy;

it.for(['/motion.css', '/print.css'])(
  'every selector of %s matches something on the page',
  async (sheet, { visit }) => {
    const { page } = await visit({ width: 1280 });
    await page.goto('/');
    await motionsArrive(page);
    let unmatched = [...new Set((await page.evaluate(selectorsOf, sheet)).flatMap(variantsOf))];
    expect(unmatched.length).toBeGreaterThan(30);

    unmatched = await page.evaluate(withoutMatch, unmatched);
    await page.getByRole('button', { name: story.open }).click();
    await page.getByRole('dialog', { name: story.title }).waitFor();
    unmatched = await page.evaluate(withoutMatch, unmatched);
    await seeAll(page);
    unmatched = await page.evaluate(withoutMatch, unmatched);

    expect(unmatched).toEqual([]);
  },
);

/** Opens the page in a window that shows all of it, so that everything is `data-still`. */
async function seeAll(page: Page) {
  await page.setViewportSize({ width: 1280, height: 12_000 });
  await page.reload();
  await motionsArrive(page);
  await page.locator('footer[data-still]').waitFor();
}

/**
 * Runs in the page. Returns the selectors of a style sheet's rules. Those of nested rules have the
 * outer rule's selector in place of `&`.
 */
async function selectorsOf(address: string): Promise<string[]> {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(await (await fetch(address)).text());
  const collect = ({ cssRules }: { cssRules: CSSRuleList }, outer: string): string[] =>
    [...cssRules].flatMap((rule) => {
      if (rule instanceof CSSStyleRule) {
        const selector = rule.selectorText.replaceAll('&', `:is(${outer})`);
        return [selector].concat(collect(rule, selector));
      }
      return rule instanceof CSSGroupingRule ? collect(rule, outer) : [];
    });
  return collect(sheet, '');
}

/**
 * Returns a selector once for each of its alternatives, so that each name in it is needed for a
 * match: for each part of a list, and with `:not(…)` also for what it excludes. Pseudo-elements are
 * left out. So is the place in a list, because owners have lists of other lengths.
 */
function variantsOf(list: string): string[] {
  const plain = list.replaceAll(/::[\w-]+/g, '').replaceAll(/:nth-child\(\d+\)/g, '');
  return partsOf(plain)
    .flatMap(expand)
    .map((one) => one.replace(/(^|[\s>+~])$/, '$1*'));
}

/** Replaces each `:is()`, `:where()`, `:not()` and `:has()` by each of its alternatives. */
function expand(selector: string): string[] {
  const found = /:(is|where|not|has)\(/.exec(selector);
  if (!found) return [selector];
  const begin = found.index + found[0].length;
  const end = endOfGroup(selector, begin);
  const inside = selector.slice(begin, end);
  const name = found[1] === 'has' ? 'has' : 'is';
  const groups = partsOf(inside)
    .flatMap(expand)
    .map((one) => `:${name}(${one || '*'})`);
  if (found[1] === 'not') groups.push(`:not(${inside})`);
  return groups.flatMap((group) =>
    expand(selector.slice(end + 1)).map((rest) => selector.slice(0, found.index) + group + rest),
  );
}

/** Splits a list of selectors at its outermost commas. */
function partsOf(list: string): string[] {
  let depth = 0;
  const parts = [''];
  for (const letter of list) {
    if (letter === '(') depth++;
    if (letter === ')') depth--;
    if (letter === ',' && depth === 0) parts.push('');
    else parts[parts.length - 1] += letter;
  }
  return parts.map((part) => part.trim());
}

/** The index of the bracket that closes the one before `begin`. */
function endOfGroup(text: string, begin: number): number {
  let depth = 1;
  let at = begin;
  for (; depth > 0; at++) {
    if (text[at] === '(') depth++;
    if (text[at] === ')') depth--;
  }
  return at - 1;
}

/** Runs in the page. */
const withoutMatch = (selectors: string[]) =>
  selectors.filter((selector) => document.querySelector(selector) === null);
