import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';

type Axe = {
  getRules: () => { ruleId: string }[];
  run: (context: Document, options: RunOptions) => Promise<AxeResults>;
};

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * Runs axe-core on the page as it stands, with every rule it has: WCAG 2.2 A to AAA, best practices, and what it calls
 * experimental.
 *
 * @returns a line for every element at fault: the rule, where, and what to mend
 */
export async function axeViolations(page: Page): Promise<string[]> {
  // Not a script of the page: it comes by the debugger, past the Content-Security-Policy.
  await page.evaluate(source);
  const { violations } = await page.evaluate(async () => {
    const { axe } = globalThis as unknown as { axe: Axe };
    const rules = Object.fromEntries(axe.getRules().map(({ ruleId }) => [ruleId, { enabled: true }]));
    return axe.run(document, { rules, resultTypes: ['violations'] });
  });
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary = '' }) => `${id}: ${String(target)} ${failureSummary}`),
  );
}

/**
 * Lets a checker run in a page that was loaded without scripts. The page itself stays as it is: its scripts are not
 * fetched any more, and `(scripting: none)` keeps holding until the next navigation.
 */
export async function allowCheckers(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setScriptExecutionDisabled', { value: false });
}
