import { expect } from 'vitest';
import { content } from '../helpers/sampleContent.ts';
import { itOnPage } from '../helpers/browser.ts';
import { focusRing } from './looks.ts';
import { hydrated } from '../helpers/page.ts';

const { header, hero, contact, testimonials } = content;

// Windows' high contrast themes remove backgrounds and shadows. Only lines and outlines are left.
const it = itOnPage({ forcedColors: 'active' });

it('shows a focus ring that contrasts with the background', async ({ page }) => {
  for (const label of [header.demo, hero.start.label, hero.seeWork.label])
    expect(await focusRing(page.getByRole('link', { name: label }).first()), `of ${label}`).toBeGreaterThan(
      2,
    );
});

it('draws an edge around every button, field and card of a quote, and around the list of faults', async ({
  page,
}) => {
  await hydrated(page, 'form');
  await page.getByRole('button', { name: contact.form.submit }).click();
  await page.locator('form [data-kind=invalid]').waitFor();

  const edges = await page.evaluate(() => {
    const boxes =
      '.MuiButton-root, input:not([type=radio]), select, textarea, [data-rise] ~ * > figure, [data-kind=invalid]';
    return [...document.querySelectorAll(boxes)]
      .filter((one) => one.checkVisibility() && !one.closest('[aria-hidden=true]'))
      .map((one) => {
        const style = getComputedStyle(one);
        const ground = getComputedStyle(document.body).backgroundColor;
        const drawn = (['borderTop', 'outline'] as const).some(
          (line) =>
            style[`${line}Style`] !== 'none' &&
            Number.parseFloat(style[`${line}Width`]) >= 1 &&
            style[`${line}Color`] !== ground,
        );
        return drawn ? one.localName : `no edge: ${one.outerHTML}`;
      });
  });

  expect(edges.filter((one) => one.startsWith('no edge'))).toEqual([]);
  expect(edges.filter((one) => one === 'figure')).toHaveLength(testimonials.items.length - 1);
  expect(edges).toContain('div');
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
