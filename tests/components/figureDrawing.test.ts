import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { FigureDrawing } from '../../components/sections/hero/FigureDrawing.tsx';

const drawn = (value: string, label = 'Projects') =>
  renderToStaticMarkup(createElement(FigureDrawing, { value, label }));

/** The pieces of a stack: each row is dashed, with a piece at every 10 of its length. */
const pieces = (svg: string) =>
  [...svg.matchAll(/h(\d+)/g)].reduce((sum, [, length]) => sum + Number(length) / 10 + 1, 0);
const bars = (svg: string) => [...svg.matchAll(/<path[^>]*>/g)].map(([path]) => path.split('v44').length - 1);

test('a figure is drawn as a stack of as many pieces as it counts, and one more for a plus', () => {
  expect(pieces(drawn('50'))).toBe(50);
  expect(pieces(drawn('50+'))).toBe(51);
  expect(pieces(drawn('18'))).toBe(18);
});

test('a range is drawn as a strip, dim before its start', () => {
  expect(bars(drawn('2-6'))).toEqual([1, 1, 4]);
  expect(bars(drawn('1-3'))).toEqual([1, 2]);
});

test('a whole has a seal, and what cannot be drawn has nothing', () => {
  expect(drawn('100%')).toContain('<circle');
  for (const value of ['98%', '24/7', '4', '1,000+', '6-2', '10-90', '€50']) expect(drawn(value)).toBe('');
});

test('a label that needs the room beside it has no drawing', () => {
  expect(drawn('2-6', 'Weeks from the first call to the launch')).toBe('');
});
