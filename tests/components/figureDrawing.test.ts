import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { FigureDrawing } from '../../components/sections/hero/FigureDrawing.tsx';

/** What is drawn: the pieces of a stack, whose rows have one at every 10 of their length, the bars of a strip, or a seal. */
function drawn(value: string, label = 'Projects') {
  const svg = renderToStaticMarkup(createElement(FigureDrawing, { value, label }));
  const rows = [...svg.matchAll(/h(\d+)/g)];
  if (svg === '' || svg.includes('<circle')) return svg && 'a seal';
  if (rows.length > 0) return rows.reduce((sum, [, length]) => sum + Number(length) / 10 + 1, 0);
  return [...svg.matchAll(/<path[^>]*>/g)].map(([path]) => path.split('v44').length - 1);
}

test('a figure is drawn as what it counts, one more for a plus, a range dim before its start, or not', () => {
  expect(['50', '50+', '18'].map((value) => drawn(value))).toEqual([50, 51, 18]);
  expect(['2-6', '1-3'].map((value) => drawn(value))).toEqual([
    [1, 1, 4],
    [1, 2],
  ]);
  expect(drawn('100%')).toBe('a seal');
  for (const value of ['98%', '24/7', '4', '1,000+', '6-2', '10-90', '€50']) expect(drawn(value)).toBe('');
  // The label needs the room beside it.
  expect(drawn('2-6', 'Weeks from the first call to the launch')).toBe('');
});
