import sharp from 'sharp';
import { expect } from 'vitest';
import { waitForLayout } from '../../lib/waitForLayout.ts';
import { it } from '../helpers/browser.ts';
import { boxOf } from '../helpers/page.ts';

it.for(['light', 'dark'] as const)(
  'the form is on a light background in the %s color scheme',
  async (scheme, { visit }) => {
    const { page } = await visit({ width: 1280, height: 1100, colorScheme: scheme });
    await page.goto('/#contact');
    await waitForLayout(page);
    const { x, y, width } = await boxOf(page.locator('form'));
    // The form is drawn on a ticket. Looks at the ticket left of the form, and at its stub.
    for (const left of [x - 12, x + width + 60]) {
      const clip = { x: left, y: y + 200, width: 4, height: 4 };
      const { channels } = await sharp(await page.screenshot({ clip })).stats();
      expect(Math.min(...channels.slice(0, 3).map(({ min }) => min))).toBeGreaterThan(220);
    }
  },
);
