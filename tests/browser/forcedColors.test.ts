import { expect } from 'vitest';
import { content } from '#site/landing.ts';
import { itOnPage } from '../helpers/browser.ts';
import { tabTo } from '../helpers/keyboard.ts';
import { hydrated } from '../helpers/page.ts';

const { header, hero, contact } = content;

// Windows' high contrast themes remove backgrounds and shadows. Only lines and outlines are left.
const it = itOnPage({ forcedColors: 'active' });

it('shows a focus ring that contrasts with the background', async ({ page }) => {
  const way = await tabTo(page, hero.seeWork.label, 12);

  expect(way.filter(({ ringed }) => !ringed)).toEqual([]);
  const [ring, ground] = await page.evaluate(() => [
    getComputedStyle(document.activeElement!).outlineColor,
    getComputedStyle(document.body).backgroundColor,
  ]);
  expect(ring).not.toBe(ground);
});

it('draws an edge around everything that is a button or a field', async ({ page }) => {
  await hydrated(page, 'form');

  const edgeless = await page.evaluate(() => {
    const controls = document.querySelectorAll('.MuiButton-root, input:not([type=radio]), select, textarea');
    return [...controls]
      .filter((control) => control.checkVisibility() && !control.closest('[aria-hidden=true]'))
      .filter((control) => {
        const { borderTopStyle, borderTopWidth } = getComputedStyle(control);
        return borderTopStyle === 'none' || Number.parseFloat(borderTopWidth) < 1;
      })
      .map((control) => control.outerHTML);
  });

  expect(edgeless).toEqual([]);
});

it('draws an edge around every quote', async ({ page }) => {
  const edges = await page.locator('figure').evaluateAll((all) =>
    all.map((one) => {
      const { borderTopWidth, borderTopColor, color } = getComputedStyle(one);
      return Number.parseFloat(borderTopWidth) >= 1 && borderTopColor === color;
    }),
  );

  expect(edges).toEqual(content.testimonials.items.map(() => true));
});

it('marks invalid fields by a line, not by color alone', async ({ page }) => {
  await hydrated(page, 'form');

  await page.getByRole('button', { name: contact.form.submit }).click();

  const panel = page.locator('form [data-kind=invalid]');
  await panel.waitFor();
  expect(
    await panel.evaluate((one) => Number.parseFloat(getComputedStyle(one).borderTopWidth)),
  ).toBeGreaterThanOrEqual(1);
  expect(await page.locator('form [aria-invalid=true]').count()).toBe(2);
});

it('keeps symbols and the brand mark visible', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });

  const invisible = await page.evaluate(() => {
    const ground = getComputedStyle(document.body).backgroundColor;
    const shapes = [...document.querySelectorAll('header svg path, main svg path')];
    return shapes
      .filter((shape) => getComputedStyle(shape).fill === ground)
      .map(({ outerHTML }) => outerHTML);
  });

  expect(invisible).toEqual([]);
  expect(await page.getByRole('button', { name: header.openMenu }).isVisible()).toBe(true);
});
