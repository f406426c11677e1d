import { expect, it } from 'vitest';
import { headlineSize } from '../../components/hero/headlineSize.ts';
import { theme } from '../../theme/theme.ts';

it('leaves a headline of usual words at its size, except on a poster', () => {
  expect(Object.keys(stylesOf('Custom websites, live in weeks and ready for the audit.'))).toHaveLength(1);
  expect(Object.keys(stylesOf('Built by hand-and-heart-and-head, in weeks'))).toHaveLength(1);
});

it('sets a headline smaller the longer its longest word is, and never larger than usual', () => {
  const sizes = ['Maßgeschneiderte Websites', 'Barrierefreiheitsstärkungsgesetz'].map((heading) =>
    JSON.stringify(stylesOf(heading)),
  );

  const [shorter = 0, longer = 0] = sizes.map((size) => Number(/\* ([\d.]+),/.exec(size)?.[1]));
  expect(shorter).toBeGreaterThan(longer);
  expect(sizes.every((size) => size.includes(String(theme.typography.h1.fontSize)))).toBe(true);
});

it('sets a poster’s headline smaller the longer it is, and a short one no larger than a tenth of the page', () => {
  const ems = [
    'Web.',
    'Websites, soon.',
    'Websites that are live in weeks.',
    'Barrierefreiheitsstärkungsgesetz',
  ].map((heading) => Number(/\/ ([\d.]+)\)"/.exec(JSON.stringify(stylesOf(heading)))?.[1]));

  expect(ems[0]).toBe(10);
  expect(ems[1]).toBe(10);
  expect(ems[2]).toBeLessThan(ems[3]!);
});

function stylesOf(heading: string): object {
  return (headlineSize(heading)(theme) as { '& h1': object })['& h1'];
}
