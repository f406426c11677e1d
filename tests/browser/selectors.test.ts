import { type CssNode, generate, parse } from 'css-tree';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { it } from '../helpers/browser.ts';
import { motionsArrive } from '../helpers/page.ts';
import { content } from '../helpers/sampleContent.ts';

const { story } = content.caseStudy;

it.for(['/motion.css', '/print.css'])(
  'every selector of the style sheet %s matches an element of the page',
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

/** Opens the page in a window higher than the page, so that all parts have `data-still`. */
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
 * Splits a list of selectors into its alternatives, so that each name in it must match something.
 * Each part of a list is an alternative, and so is the argument of `:not(…)`. Leaves out
 * pseudo-elements. Leaves out `:nth-child`, because owners have lists of other lengths.
 */
const variantsOf = (list: string): string[] => partsOf(parse(list, { context: 'selectorList' }));

/** The alternatives of all selectors of a list. */
function partsOf(list: CssNode): string[] {
  if (list.type !== 'SelectorList') throw new Error(`${generate(list)} is no list of selectors`);
  return list.children.toArray().flatMap((selector) => {
    if (selector.type !== 'Selector') throw new Error(`${generate(selector)} is no selector`);
    return selector.children
      .toArray()
      .map(alternativesOf)
      .reduce((starts, ends) => starts.flatMap((start) => ends.map((end) => start + end)), [''])
      .map((one) => one.replace(/(^|[\s>+~])$/, '$1*'));
  });
}

/** The alternatives of a part of a selector. */
function alternativesOf(part: CssNode): string[] {
  if (part.type === 'PseudoElementSelector') return [''];
  if (part.type !== 'PseudoClassSelector') return [generate(part)];
  if (part.name === 'nth-child') return [''];
  if (!/^(?:is|where|not|has)$/.test(part.name)) return [generate(part)];
  const inside = part.children!.toArray().flatMap(partsOf);
  const matching = inside.map((one) => `:${part.name === 'has' ? 'has' : 'is'}(${one})`);
  return part.name === 'not' ? [...matching, generate(part)] : matching;
}

/** Runs in the page. */
const withoutMatch = (selectors: string[]) =>
  selectors.filter((selector) => document.querySelector(selector) === null);
