import { expect } from 'vitest';
import { content } from '#site/landing.ts';
import { it } from '../helpers/browser.ts';
import { unlike } from './looks.ts';
import { soon } from '../helpers/soon.ts';

it.for([1280, 390])('shows its drawing at %i px, and nothing over it', async (width, { visit }) => {
  const { page } = await visit({ width, colorScheme: 'light', reducedMotion: 'reduce' });
  await page.goto('/');

  const image = page.getByRole('img', { name: content.hero.imageAlt });

  // Outside a browser, the drawing's van stands at the beginning of its way.
  await expect.poll(() => unlike({ image }, 'images/hero.svg'), soon).toBeLessThan(0.3);
});
