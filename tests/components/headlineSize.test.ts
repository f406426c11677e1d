import { expect, it } from 'vitest';
import { headlineSize } from '../../components/hero/headlineSize.ts';
import { theme } from '../../theme/theme.ts';

it('leaves a headline of usual words at its size', () => {
  expect(headlineSize('Custom websites, live in weeks and ready for the audit.')).toBeUndefined();
  expect(headlineSize('Built by hand-and-heart-and-head, in weeks')).toBeUndefined();
});

it('sets a headline smaller the longer its longest word is, and never larger than usual', () => {
  const sizes = ['Maßgeschneiderte Websites', 'Barrierefreiheitsstärkungsgesetz'].map((heading) =>
    JSON.stringify(headlineSize(heading)?.(theme)),
  );

  const [shorter = 0, longer = 0] = sizes.map((size) => Number(/\* ([\d.]+),/.exec(size ?? '')?.[1]));
  expect(shorter).toBeGreaterThan(longer);
  expect(sizes.every((size) => size?.includes(String(theme.typography.h1.fontSize)))).toBe(true);
});
