import { expect, it } from 'vitest';
import { headlineSize } from '../../components/hero/headlineSize.ts';
import { theme } from '../../theme/theme.ts';

it('sets a headline smaller the longer its longest word is, and leaves one of usual words at its size', () => {
  const [usual = '', long = '', longer = ''] = [
    'Built by hand-and-heart-and-head, in weeks',
    'Maßgeschneiderte Websites',
    'Barrierefreiheitsstärkungsgesetz',
  ].map(stylesOf);
  const [share = 0, smaller = 0] = [long, longer].map((size) => Number(/\* ([\d.]+),/.exec(size)?.[1]));

  expect(usual).not.toContain('clamp(1.5rem');
  expect(share).toBeGreaterThan(smaller);
  // Never larger than usual.
  for (const size of [long, longer]) expect(size).toContain(`, ${String(theme.typography.h1.fontSize)})`);
});

it('sets a poster’s headline smaller the longer it is, and a short one no larger than a tenth of the page', () => {
  const ems = [
    'Web.',
    'Websites, soon.',
    'Websites that are live in weeks.',
    'Barrierefreiheitsstärkungsgesetz',
  ]
    .map(stylesOf)
    .map((styles) => Number(/\/ ([\d.]+)\)"/.exec(styles)?.[1]));

  expect(ems.slice(0, 2)).toEqual([10, 10]);
  expect(ems[2]).toBeLessThan(ems[3]!);
});

const stylesOf = (heading: string) =>
  JSON.stringify((headlineSize(heading)(theme) as { '& h1': object })['& h1']);
