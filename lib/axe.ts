import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { toolPackages } from './tools/tools.mjs';

type Axe = {
  getRules: () => { ruleId: string }[];
  run: (
    context: { include: string[]; exclude: string[][] },
    options: object,
  ) => Promise<{ violations: Violation[] }>;
};

type Violation = { id: string; nodes: { target: unknown; failureSummary?: string }[] };

const source = readFileSync(`${toolPackages}/axe-core/axe.min.js`, 'utf8');

/**
 * Runs axe-core on the current page with all its rules: WCAG 2.2 A to AAA, best practices and experimental ones. The
 * two ends of MUI's focus trap are excluded: they are in the tab order only to pass the focus on.
 *
 * @param within the part of the page that is checked
 * @returns a line for every violation: the rule, the place, and how to fix it
 */
export async function axeViolations(page: Page, within = 'html'): Promise<string[]> {
  // Injected by the debugger, which the Content-Security-Policy does not block.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(source);
  return page.evaluate(async (part) => {
    const { axe } = globalThis as unknown as { axe: Axe };
    // During a transition, colors and places are not the final ones.
    const transitions = document.getAnimations().filter((one) => one instanceof CSSTransition);
    await Promise.allSettled(transitions.map(({ finished }) => finished));
    const { violations } = await axe.run(
      { include: [part], exclude: [['[data-testid=sentinelStart]'], ['[data-testid=sentinelEnd]']] },
      {
        rules: Object.fromEntries(axe.getRules().map(({ ruleId }) => [ruleId, { enabled: true }])),
        resultTypes: ['violations'],
      },
    );
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary = '' }) => `${id}: ${String(target)} ${failureSummary}`),
    );
  }, within);
}
