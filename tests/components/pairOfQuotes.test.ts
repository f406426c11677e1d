import { createElement } from 'react';
import { expect, it } from 'vitest';
import { Testimonials } from '../../components/sections/testimonials/Testimonials.tsx';
import { createStyleCache, renderBody } from '../../renderer/document/renderBody.tsx';
import { content } from '../helpers/sampleContent.ts';

/**
 * Renders `count` quotes. Returns for each quote the class that sets its size, without Emotion's
 * classes.
 */
function formsOf(count: number): string[] {
  const words = { ...content.testimonials, items: content.testimonials.items.slice(0, count) };
  const props = { id: 'testimonials', words, projects: content.work.projects };
  const { html } = renderBody(createElement(Testimonials, props), createStyleCache());
  const classes = Array.from(
    html.matchAll(/<div data-rise[^>]*? class="([^"]+)"/g),
    ([, names = '']) => names,
  );
  return classes.map((names) => names.replaceAll(/\S+-\S+/g, '').trim());
}

it('a single testimonial is shown large, two are both large, and of three only the first is', () => {
  const [large, ...others] = formsOf(3);

  expect(formsOf(2)).toEqual([large, large]);
  expect(formsOf(1)).toEqual([large]);
  expect(others).toHaveLength(2);
  expect(others).not.toContain(large);
});
