import { expect, it } from 'vitest';
import { shareIn } from '../../components/sections/caseStudy/share.ts';

it.each('en tr de fr sv eu ar-EG ar fa he hi-u-nu-deva bn my ne mr ja ru ca'.split(' '))(
  'if a project’s result is a percentage, its number is read as the language %s writes it',
  (language) => {
    const written = new Intl.NumberFormat(language, { style: 'percent' }).format(0.6);

    expect(shareIn(written)).toBe(60);
  },
);

it.each([
  ['60% less', 60],
  ['−37,5 % de temps', 37],
])('the result “%s” of a project is read as the percentage %j', (text, share) => {
  expect(shareIn(text)).toBe(share);
});

it.each(['4 weeks', '100'])('the result “%s” of a project is not read as a percentage', (text) => {
  expect(shareIn(text)).toBeUndefined();
});
