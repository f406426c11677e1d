import sharp from 'sharp';
import { expect, it } from 'vitest';
import { compare } from '../../scripts/shots/compare.ts';

const draw = (svg: string, height = 200) => {
  const [box, ground] = [`width="300" height="${height}"`, '<rect width="300" height="200" fill="#fff"/>'];
  const whole = `<svg xmlns="http://www.w3.org/2000/svg" ${box}>${ground}${svg}</svg>`;
  return sharp(Buffer.from(whole)).png().toBuffer();
};
const disc = (x: number) => `<circle cx="${x}" cy="8" r="10"/>`;

it.for([
  { what: 'a missing icon of 4 px', before: '<rect x="40" width="4" height="4"/>', after: '' },
  { what: 'a line at the edge', before: '<rect y="197" width="300" height="3"/>', after: '' },
  { what: 'a shape that is moved by 3 px', before: disc(100), after: disc(103) },
  { what: 'another shade', before: '', after: '<rect width="300" height="200" fill="#f2f2f2"/>' },
])('names $what', async ({ before, after }) => {
  const { share, sheet } = await compare(await draw(before), await draw(after));

  expect(share).toBeGreaterThan(0);
  expect((await sharp(sheet).metadata()).width).toBe(3 * 300 + 2 * 16);
});

it('names a page that has become longer, and no edge that lies between other pixels', async () => {
  const longer = await compare(await draw(disc(100)), await draw(disc(100), 250));
  const between = await compare(await draw(disc(100)), await draw(disc(100.3)));

  expect(longer.share).toBeCloseTo(0.2, 2);
  expect(between).toMatchObject({ share: 0, sheet: undefined });
});
