import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { toolPackages } from './tools/tools.mjs';

type Contrast = { fgColor?: string; bgColor?: string; contrastRatio?: number; messageKey?: string | null };
type Node = {
  target: unknown;
  element?: HTMLElement;
  failureSummary?: string;
  any: { data?: Contrast | null }[];
};
type Violation = { id: string; help: string; nodes: Node[] };

/** The part of axe's API that this file uses. */
type Axe = {
  getRules: () => { ruleId: string }[];
  run: (context: object, options: object) => Promise<Record<'violations' | 'incomplete', Violation[]>>;
};

/**
 * A violation that axe reports: the rule, what the rule requires (`help`), a CSS selector of the
 * element (`place`), the element's text, and how to correct the violation (`advice`).
 */
export type AxeFault = {
  rule: string;
  help: string;
  place: string;
  text: string;
  advice: string;
  /** The colors of a text and of its background as `#RRGGBB`, and their contrast. */
  contrast?: { text: string; ground: string; ratio: number } | undefined;
};

/**
 * Makes axe measure the contrast of a text even if a pseudo-element may be behind it. By default,
 * axe skips a text if an element around it has a large pseudo-element with a background, wherever
 * on the page that pseudo-element is. The side roads (`sideRoad`) are such pseudo-elements, and no
 * text is on their lines.
 */
const measured = { options: { ignorePseudo: true } };
const checks = { 'color-contrast': measured, 'color-contrast-enhanced': measured };

const source = readFileSync(`${toolPackages}/axe-core/axe.min.js`, 'utf8');

/**
 * Checks the current page with axe-core, as `axeFaults` does.
 *
 * @returns a line for each violation: the rule, a selector of the element, and how to correct it
 */
export async function axeViolations(page: Page, within?: string): Promise<string[]> {
  const faults = await axeFaults(page, within);
  return faults.map(({ rule, place, advice }) => `${rule}: ${place} ${advice}`);
}

/**
 * Runs axe-core on the current page with all its rules: WCAG 2.2 A to AAA, best practices and
 * experimental ones. The two ends of MUI's focus trap are excluded, because they are in the tab
 * order only to pass the focus on.
 *
 * @param within the part of the page that is checked
 */
export async function axeFaults(page: Page, within = 'html'): Promise<AxeFault[]> {
  // `evaluate` runs axe's source through the debugger, which the page's Content-Security-Policy
  // does not block.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(source);
  return page.evaluate(
    async ([part, ownChecks]) => {
      const { axe } = globalThis as unknown as { axe: Axe };
      // Waits for transitions to end, because colors and positions are not final before.
      const transitions = document.getAnimations().filter((one) => one instanceof CSSTransition);
      await Promise.allSettled(transitions.map(({ finished }) => finished));
      const { violations, incomplete } = await axe.run(
        { include: [part], exclude: [['[data-testid=sentinelStart]'], ['[data-testid=sentinelEnd]']] },
        {
          checks: ownChecks,
          rules: Object.fromEntries(axe.getRules().map(({ ruleId }) => [ruleId, { enabled: true }])),
          resultTypes: ['violations', 'incomplete'],
          elementRef: true,
        },
      );
      // If a text has exactly the color of its background, axe lists it under "incomplete", and not
      // under "violations".
      const unseen = incomplete.map((rule) =>
        Object.assign(rule, {
          nodes: rule.nodes.filter(({ any }) => any.some(({ data }) => data?.messageKey === 'equalRatio')),
        }),
      );
      return [...violations, ...unseen].flatMap(({ id, help, nodes }) =>
        nodes.map(({ target, element, failureSummary = '', any }) => {
          const colors = any.find(({ data }) => data?.fgColor)?.data;
          const { fgColor: text, bgColor: ground, contrastRatio: ratio = 0 } = colors ?? {};
          const named = ['alt', 'aria-label'].map((name) => element?.getAttribute(name)?.trim());
          return {
            rule: id,
            help,
            place: String(target),
            text: element?.innerText?.trim() || named.find(Boolean) || '',
            advice: failureSummary,
            contrast:
              text && ground ? { text: text.toUpperCase(), ground: ground.toUpperCase(), ratio } : undefined,
          };
        }),
      );
    },
    [within, checks] as const,
  );
}
