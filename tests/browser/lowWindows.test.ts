import { expect } from 'vitest';
import { it } from '../helpers/browser.ts';
import { boxOf, gapBelowHeader, hydrated } from '../helpers/page.ts';
import { soon } from '../helpers/soon.ts';
import { focusRing } from './looks.ts';

// A laptop's window at 200 %, phones in landscape, the limit of what counts as low, and 1280 × 1024 px at 400 %.
it.for([
  { width: 640, height: 450 },
  { width: 844, height: 390 },
  { width: 667, height: 320 },
  { width: 1280, height: 500 },
  { width: 320, height: 256 },
])(
  'keeps a header of one line and 15 % of the height in sight at $width × $height px',
  async (size, { visit }) => {
    const { width, height } = size;
    const { page } = await visit({ width, height, reducedMotion: 'reduce' });
    await page.goto('/#faq');
    await hydrated(page, 'header');
    await page.goto('/#contact');

    await expect.poll(() => gapBelowHeader(page, 'contact'), soon).toBeLessThanOrEqual(1);
    const bar = await boxOf(page.locator('body > header'));
    expect(bar.y).toBe(0);
    expect(bar.height).toBeLessThanOrEqual(height * 0.15);
    const controls = await page.locator('[data-bar]').locator('a, button').filter({ visible: true }).all();
    const boxes = await Promise.all(controls.map(boxOf));
    expect(boxes.length).toBeGreaterThan(1);
    expect(new Set(boxes.map((box) => Math.round(box.y + box.height / 2))).size).toBe(1);
    // WCAG 2.2, 2.5.8, and 2.5.5 on phones.
    expect(Math.min(...boxes.map((box) => box.height))).toBeGreaterThanOrEqual(height < 340 ? 24 : 44);
    for (const control of controls) expect(await focusRing(control)).toBeGreaterThanOrEqual(2);
  },
);
