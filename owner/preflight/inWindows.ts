import type { Page } from 'playwright-core';
import type { Finding } from './finding.ts';

/**
 * Repeats a check in windows of several widths, in px. Returns each finding once, with all widths
 * at which it occurs.
 */
export async function inWindows(
  page: Page,
  widths: readonly number[],
  check: () => Promise<Finding[]>,
): Promise<Finding[]> {
  const found = new Map<string, { finding: Finding; at: Set<number> }>();
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    for (const finding of await check()) {
      const key = `${finding.file} ${finding.field} ${finding.problem}`;
      const one = found.get(key) ?? { finding, at: new Set() };
      found.set(key, one);
      one.at.add(width);
    }
  }
  return [...found.values()].map(({ finding, at }) =>
    Object.assign(finding, { problem: `${finding.problem} in a window of ${[...at].join(', ')} px` }),
  );
}
