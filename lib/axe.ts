import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { toolPackages } from './tools/tools.mjs';

type Axe = {
  getRules: () => { ruleId: string }[];
  configure: (spec: { checks: { id: string; options: object }[] }) => void;
  run: (
    context: { include: string[]; exclude: string[][] },
    options: object,
  ) => Promise<Record<'violations' | 'incomplete', Violation[]>>;
};

type Contrast = { fgColor?: string; bgColor?: string; contrastRatio?: number; messageKey?: string | null };

type Violation = {
  id: string;
  help: string;
  nodes: {
    target: unknown;
    element?: HTMLElement;
    failureSummary?: string;
    any: { data?: Contrast | null }[];
  }[];
};

/** Something that axe objects to: the rule and what it asks for, where, the text there, and how to fix it. */
export type AxeFault = {
  rule: string;
  help: string;
  place: string;
  text: string;
  advice: string;
  /** The colors of a text and of its ground as `#RRGGBB`, and the ratio of their contrast. */
  contrast?: { text: string; ground: string; ratio: number } | undefined;
};

/**
 * How axe measures contrast: its own values, but for pseudo-elements. It passes over every text in front of one, and the road
 * along the page is one. Nothing of it lies behind text.
 */
const measure = {
  ignoreUnicode: true,
  ignorePseudo: true,
  boldValue: 700,
  boldTextPt: 14,
  largeTextPt: 18,
  shadowOutlineEmMax: 0.2,
};
const checks = [
  {
    id: 'color-contrast',
    options: { ...measure, contrastRatio: { normal: { expected: 4.5 }, large: { expected: 3 } } },
  },
  {
    id: 'color-contrast-enhanced',
    options: {
      ...measure,
      contrastRatio: {
        normal: { expected: 7, minThreshold: 4.5 },
        large: { expected: 4.5, minThreshold: 3 },
      },
    },
  },
];

const source = readFileSync(`${toolPackages}/axe-core/axe.min.js`, 'utf8');

/**
 * Runs axe-core as `axeFaults` does.
 *
 * @returns a line for every violation: the rule, the place, and how to fix it
 */
export async function axeViolations(page: Page, within?: string): Promise<string[]> {
  const faults = await axeFaults(page, within);
  return faults.map(({ rule, place, advice }) => `${rule}: ${place} ${advice}`);
}

/**
 * Runs axe-core on the current page with all its rules: WCAG 2.2 A to AAA, best practices and experimental ones. The
 * two ends of MUI's focus trap are excluded: they are in the tab order only to pass the focus on.
 *
 * @param within the part of the page that is checked
 */
export async function axeFaults(page: Page, within = 'html'): Promise<AxeFault[]> {
  // Injected by the debugger, which the Content-Security-Policy does not block.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(source);
  return page.evaluate(
    async ([part, measures]) => {
      const { axe } = globalThis as unknown as { axe: Axe };
      // During a transition, colors and places are not the final ones.
      const transitions = document.getAnimations().filter((one) => one instanceof CSSTransition);
      await Promise.allSettled(transitions.map(({ finished }) => finished));
      axe.configure({ checks: measures });
      const { violations, incomplete } = await axe.run(
        { include: [part], exclude: [['[data-testid=sentinelStart]'], ['[data-testid=sentinelEnd]']] },
        {
          rules: Object.fromEntries(axe.getRules().map(({ ruleId }) => [ruleId, { enabled: true }])),
          resultTypes: ['violations', 'incomplete'],
          elementRef: true,
        },
      );
      // A text in exactly its ground's color is only "incomplete" for axe.
      const unseen = incomplete.map(({ nodes, ...rule }) =>
        Object.assign(rule, {
          nodes: nodes.filter(({ any }) => any.some(({ data }) => data?.messageKey === 'equalRatio')),
        }),
      );
      return [...violations, ...unseen].flatMap(({ id, help, nodes }) =>
        nodes.map(({ target, element, failureSummary = '', any }) => {
          const measured = any.find(({ data }) => data?.fgColor)?.data;
          const { fgColor, bgColor, contrastRatio: ratio = 0 } = measured ?? {};
          const contrast =
            fgColor && bgColor
              ? { text: fgColor.toUpperCase(), ground: bgColor.toUpperCase(), ratio }
              : undefined;
          const named = ['alt', 'aria-label'].map((name) => element?.getAttribute(name)?.trim());
          return {
            rule: id,
            help,
            place: String(target),
            text: element?.innerText?.trim() || named.find(Boolean) || '',
            advice: failureSummary,
            contrast,
          };
        }),
      );
    },
    [within, checks] as const,
  );
}
