import { expect } from 'vitest';
import { waitForLayout } from '../../lib/waitForLayout.ts';
import { pageStates } from '../../scripts/shots/states.ts';
import { it } from '../helpers/browser.ts';
import { focusRing } from './pixels.ts';
import { hydrated } from '../helpers/page.ts';

/**
 * Each kind of control on the page: the element that its ring surrounds, and the element inside it
 * that takes the focus.
 */
const kinds = Object.entries(pageStates['start']!.controls!);

it.for([
  { colors: 'the light scheme', options: { colorScheme: 'light' } },
  { colors: 'the dark scheme', options: { colorScheme: 'dark' } },
  { colors: 'the colors of a high contrast theme', options: { forcedColors: 'active' } },
] as const)(
  'focus rings are visible on every kind of control, in $colors',
  async ({ options }, { visit }) => {
    const { page } = await visit({ width: 1280, reducedMotion: 'reduce', ...options });
    await page.goto('/');
    await waitForLayout(page);
    for (const island of ['header', 'faq', 'form'] as const) await hydrated(page, island);

    const seen = new Set<string>();
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 800 });
      for (const [kind, { at, focus }] of kinds) {
        const around = page.locator(at).first();
        if (seen.has(kind) || !(await around.isVisible())) continue;
        seen.add(kind);
        // WCAG 2.2, 2.4.13.
        const thickness = await focusRing(focus ? around.locator(focus) : around, around);
        expect.soft(thickness, kind).toBeGreaterThanOrEqual(2);
      }
    }
    expect([...seen].toSorted()).toEqual(kinds.map(([kind]) => kind).toSorted());
  },
);
