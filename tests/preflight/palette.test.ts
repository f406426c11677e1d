import { readFileSync } from 'node:fs';
import { wcagContrast } from 'culori';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { colors } from '#site/brand.ts';
import { nearestReadable, pairs, paletteOf, withColors } from '../../owner/palette.mjs';

const hex = fc
  .integer({ min: 0, max: 0xffffff })
  .map((one) => `#${one.toString(16).padStart(6, '0').toUpperCase()}`);

it('any two brand colors become light and dark colors in which every text has a contrast of 7:1', () => {
  fc.assert(
    fc.property(hex, fc.option(hex, { nil: undefined }), (main, second) => {
      const derived = paletteOf(main, second);
      for (const scheme of ['light', 'dark'] as const) {
        const palette = derived[scheme] as Record<string, string>;
        expect(Object.keys(palette).toSorted()).toEqual(Object.keys(colors[scheme]).toSorted());
        for (const [text, grounds] of pairs)
          for (const ground of grounds)
            expect(
              wcagContrast(palette[text]!, palette[ground]!),
              `${text} ${palette[text]} on ${ground} ${palette[ground]}`,
            ).toBeGreaterThanOrEqual(7);
      }
    }),
    { numRuns: 60 },
  );
});

type Colors = Readonly<Record<'light' | 'dark', Readonly<Record<string, string>>>>;

/**
 * The names of the text colors on the paper with the form. In the dark scheme too, these texts have
 * the colors of the light scheme (`inTheLight.ts`).
 */
const onTicket = ['ink', 'inkMuted', 'actionDeep', 'error'] as const;

const contrasts = ({ light, dark }: Colors) =>
  onTicket.map((role) => wcagContrast(light[role]!, dark['ticket']!));

it('for any brand, every text on the form’s paper has a contrast of 7:1 in the dark scheme, too', () => {
  expect(Math.min(...contrasts(colors))).toBeGreaterThanOrEqual(7);
  fc.assert(
    fc.property(hex, (main) => Math.min(...contrasts(paletteOf(main) as Colors)) >= 7),
    { numRuns: 60 },
  );
});

it('a readable brand color is kept, and one that is not becomes the nearest readable shade of it', () => {
  const { light } = paletteOf('#4A1D55', '#5BC0BE');

  expect(light.action).toBe('#4A1D55');
  expect(wcagContrast(light.accent, '#5BC0BE')).toBeLessThan(1.6);
  const nearest = nearestReadable('#5BC0BE', ['#FFFFFF']);
  expect(wcagContrast(nearest, '#FFFFFF')).toBeGreaterThanOrEqual(7);
  expect(wcagContrast(nearest, '#FFFFFF')).toBeLessThan(7.3);
});

it('the second brand color gets 7:1 on the dark bands, but may have less on the contact section', () => {
  const { light } = paletteOf('#0B2E5C', '#E8562A');

  expect(nearestReadable('#E8562A', [light.band])).toBe(light.accent);
  expect(wcagContrast(light.accent, light.contactGround)).toBeLessThan(7);
});

it('npm run site -- --colors changes only the colors in brand.ts, and names each shade that it chooses', () => {
  const brand = readFileSync('sample/brand.ts', 'utf8');

  const { source, notes } = withColors(brand, ['#5BC0BE', '#4A1D55']);

  const changed = source.split('\n').filter((line, at) => line !== brand.split('\n')[at]);
  expect(source.split('\n')).toHaveLength(brand.split('\n').length);
  expect(changed.every((line) => /^ {4}\w+: '#[\dA-F]{6}',$/.test(line))).toBe(true);
  expect(changed.length).toBeGreaterThan(30);
  expect(notes[0]).toMatch(
    /^As action, #5BC0BE would make texts hard to read, so action is #\w{6}, the nearest readable shade\. If you want to keep #5BC0BE, give it to one of these keys of `colors` in site\/brand\.ts instead: accent/,
  );
  expect(notes[1]).toMatch(
    /^As accent, #4A1D55 would make texts hard to read, .* If you want to keep #4A1D55, give it to one of these keys of `colors` in site\/brand\.ts instead: action, band\.$/,
  );
});

const notesOn = (...brandColors: string[]) => withColors('', brandColors).notes;

it('npm run site -- --colors suggests swapping its two colors if more of them then stay unchanged', () => {
  expect(notesOn('#E8562A', '#0E4D4A').at(-1)).toMatch(
    /^In this order, 0 of your 2 colors stay unchanged in the light scheme; in the other order, [12]\. To swap them: npm run site -- --colors '#0E4D4A,#E8562A'$/,
  );
  expect(notesOn('#0E4D4A', '#E8562A').join()).not.toContain('other order');
  expect(notesOn('#4A1D55').join()).not.toContain('other order');
});
