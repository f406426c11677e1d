import { expect } from 'vitest';
import { content } from '#site/landing.ts';
import { it } from '../helpers/browser.ts';
import { boxOf, expectInSight, hydrated, motionsEnd, navLabel } from '../helpers/page.ts';
import { patient } from '../helpers/patient.ts';
import { holdBack } from '../helpers/visit.ts';
import { targets } from './targets.ts';

const { header } = content;

it.for([{ beforeOrAfter: 'after' }, { beforeOrAfter: 'before' }])(
  'a phone’s menu is in a thumb’s reach, keeps focus, and leads to sections ($beforeOrAfter hydration)',
  async ({ beforeOrAfter }, { visit }) => {
    const react = beforeOrAfter === 'after';
    const { prepare, release } = holdBack('**/*.js');
    const { page } = await visit({ width: 390, height: 844, prepare });
    if (react) release();
    await page.goto('/', { waitUntil: react ? 'load' : 'commit' });
    if (react) await hydrated(page, 'header');
    const menu = page.getByRole('button', { name: header.openMenu });
    const drawer = page.getByRole('dialog', { name: header.menuLabel });
    const demo = drawer.getByRole('link', { name: header.demo });
    const open = () => menu.click().then(() => demo.waitFor());
    await open();
    // While the drawer slides in, its links move.
    await motionsEnd(drawer);

    const links = drawer.locator('nav a');
    expect(await links.count()).toBe(header.nav.length);
    for (const link of await links.all()) {
      const { y, height } = await boxOf(link);
      expect(y).toBeGreaterThan(844 / 3);
      expect(y + height).toBeLessThan(844);
    }
    expect((await targets(page)).filter(({ main, height }) => main && height > 0 && height < 44)).toEqual([]);
    // The document makes the page inert after the drawer's first frame.
    if (!react) await page.locator('main[inert]').waitFor({ state: 'attached' });
    for (const key of [...Array<string>(12).fill('Tab'), 'Shift+Tab']) {
      await page.keyboard.press(key);
      expect(await page.locator(':is(main, footer, [data-bar]) :focus').count()).toBe(0);
    }
    const { x, y, height } = await boxOf(drawer);
    await page.mouse.click(x + 20, y + height - 20);
    expect(await drawer.isVisible()).toBe(true);

    await page.mouse.click(12, 400);

    await drawer.waitFor({ state: 'hidden' });
    expect(await menu.evaluate((button) => button === document.activeElement)).toBe(true);
    await page.mouse.move(100, 400);
    await page.mouse.wheel(0, 600);
    await page.waitForFunction(() => scrollY > 300);

    await open();
    await drawer.getByRole('link', { name: navLabel('#contact'), exact: true }).press('Enter');

    await drawer.waitFor({ state: 'hidden' });
    await expect.poll(() => page.evaluate(() => document.activeElement?.id), patient).toBe('contact');
    await expectInSight(page, 'contact');
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('fullName');

    // In landscape, a phone shows all links. In the lowest window the drawer scrolls.
    for (const size of [
      { width: 844, height: 390 },
      { width: 320, height: 256 },
    ]) {
      await page.setViewportSize(size);
      await open();
      await motionsEnd(drawer);
      if (size.height < 300) await demo.scrollIntoViewIfNeeded();
      const box = await boxOf(demo);
      expect(Math.min(box.x, box.y)).toBeGreaterThanOrEqual(0);
      // Scroll positions are rounded to whole pixels.
      expect(Math.floor(box.y + box.height)).toBeLessThanOrEqual(size.height);
      expect(box.x + box.width).toBeLessThanOrEqual(size.width);
      await page.keyboard.press('Escape');
      await drawer.waitFor({ state: 'hidden' });
    }
  },
);
