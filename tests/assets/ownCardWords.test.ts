import { expect, it } from 'vitest';
import { openSocialCard } from '../../owner/assets/socialCard.ts';

it('the picture for previews of shared links shows a brand name as it is written, even with & and <', async () => {
  await using page = await openSocialCard('Loop<lab & Design&copy', undefined);

  expect(await page.locator('.brand').innerText()).toBe('Loop<lab & Design&copy');
});
