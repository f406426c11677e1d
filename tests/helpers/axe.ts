import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, ElementContext, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';

type Axe = {
  getRules: () => { ruleId: string }[];
  run: (context: ElementContext, options: RunOptions) => Promise<AxeResults>;
};

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * Runs axe-core on the page as it stands, with every rule it has: WCAG 2.2 A to AAA, best practices, and what it calls
 * experimental. The two ends of MUI's focus trap are left out: they are in the tab order only to hand the focus on, and
 * never keep it.
 *
 * @returns a line for every element at fault: the rule, where, and what to mend
 */
export async function axeViolations(page: Page): Promise<string[]> {
  // Injected by the debugger, which the Content-Security-Policy does not block.
  await page.evaluate(source);
  const { violations } = await page.evaluate(async () => {
    const { axe } = globalThis as unknown as { axe: Axe };
    const rules = Object.fromEntries(axe.getRules().map(({ ruleId }) => [ruleId, { enabled: true }]));
    return axe.run({ exclude: [['[data-testid=sentinelStart]'], ['[data-testid=sentinelEnd]']] }, { rules });
  });
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary = '' }) => `${id}: ${String(target)} ${failureSummary}`),
  );
}

/**
 * Opens a page like a browser without scripts, and then allows scripts for axe. The page's own scripts do not run
 * afterward. The content of `noscript` stays, and so do the styles for `(scripting: none)`.
 */
export async function openWithoutScripts(page: Page, path: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setScriptExecutionDisabled', { value: true });
  await page.goto(path);
  await page.evaluate(() => {
    const css = [...document.querySelectorAll('style')].map(({ textContent }) => textContent).join('');
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css.replaceAll('(scripting: none)', 'all').replaceAll('(scripting:none)', 'all'));
    document.adoptedStyleSheets.push(sheet);
    for (const element of document.querySelectorAll('noscript')) element.replaceWith(...element.childNodes);
  });
  await session.send('Emulation.setScriptExecutionDisabled', { value: false });
}
