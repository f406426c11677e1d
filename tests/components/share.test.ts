import { expect, it } from 'vitest';
import { shareIn } from '../../components/sections/caseStudy/share.ts';

it.each('en tr de fr sv eu ar-EG ar fa he hi-u-nu-deva bn my ne mr ja ru ca'.split(' '))(
  'finds the number in a percentage as it is written in %s',
  (language) => {
    const written = new Intl.NumberFormat(language, { style: 'percent' }).format(0.6);

    expect(shareIn(written)).toBe(60);
  },
);

it.each([
  ['60% less', 60],
  ['−37,5 % de temps', 37],
  ['4 weeks', undefined],
  ['100', undefined],
])('takes from the result %j the percentage %j', (text, share) => {
  expect(shareIn(text)).toBe(share);
});
