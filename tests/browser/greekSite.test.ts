import { expect } from 'vitest';
import { it as base } from '../helpers/browser.ts';
import { greekContent, makeGreekSite } from '../helpers/greekSite.ts';
import { boxOf, expectInSight } from '../helpers/page.ts';
import { openSite } from '../helpers/site.ts';
import { brokenWords } from '../../lib/layout.ts';

const { header } = greekContent();
const labels = [header.demo, ...header.nav.map(({ label }) => label)];

// oxlint-disable-next-line no-empty-pattern
const it = base.extend('greek', { scope: 'file' }, async ({}, { onCleanup }) => {
  const { folder } = await makeGreekSite();
  const site = await openSite({}, ['dist/server/index.mjs'], folder);
  onCleanup(() => site.stop());
  return site;
});

it.for([true, false])(
  'shows its menu where the labels of the header do not fit, and breaks none (JavaScript: %s)',
  async (javaScript, { greek: { url }, visit }) => {
    const { page } = await visit({ url, javaScript, reducedMotion: 'reduce' });
    await page.goto('/');
    const links = page.getByRole('banner').getByRole('navigation', { name: header.navLabel });
    const menu = page.getByRole('button', { name: header.openMenu });

    for (const width of [320, 360, 390, 600, 768, 900, 1024, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      expect([width, await menu.isVisible()]).toEqual([width, javaScript && width < 1024]);
      expect(await links.isVisible()).toBe(!(await menu.isVisible()));
      if (width >= 1024) expect((await boxOf(page.locator('[data-bar]'))).height).toBe(72);
      const broken = await brokenWords(page);
      expect(labels.filter((label) => broken.includes(label))).toEqual([]);
    }
  },
);

it('leads to the heading of a section, which no row of links covers, on a phone without JavaScript', async ({
  greek: { url },
  visit,
}) => {
  const { page } = await visit({ url, width: 360, javaScript: false });
  await page.goto('/#contact');

  await expectInSight(page, 'contact');
});
