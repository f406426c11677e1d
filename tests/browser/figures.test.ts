import { createElement } from 'react';
import { expect } from 'vitest';
import { Figures } from '../../components/sections/hero/Figures.tsx';
import { cutTexts } from '../../lib/layout.ts';
import { createStyleCache, cssOf, renderBody, usedRules } from '../../renderer/document/renderBody.tsx';
import { it } from '../helpers/browser.ts';
import { addStyles } from '../helpers/page.ts';

it.for([{ values: ['4,9', '98%', '12+'] }, { values: ['9 op 10', '4,9 jaar', '98%'] }])(
  'the large numbers below the hero are not cut off in wide windows: $values',
  async ({ values }, { visit }) => {
    const cache = createStyleCache();
    const figures = values.map((value) => ({ value, label: `Label of ${value}` }));
    const { html } = renderBody(createElement(Figures, { figures }), cache);
    const { page } = await visit({ reducedMotion: 'reduce' });
    await page.route('/', async (route) => {
      const text = await (await route.fetch()).text();
      // Leaves out the headers, because the Content-Security-Policy would not allow the test to
      // replace the page's elements.
      await route.fulfill({ contentType: 'text/html', body: text.replaceAll(/<script.*?<\/script>/gs, '') });
    });
    await page.goto('/');
    await page.evaluate((band) => (document.body.innerHTML = band), html);
    await addStyles(page, cssOf(usedRules(cache, html)));

    for (const width of [900, 1280, 1440, 1920]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await cutTexts(page), `at ${width} px`).toEqual([]);
    }
  },
);
