import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import subsetFont from 'subset-font';
import { expect, it } from 'vitest';
import { openFont } from '../../lib/fonts/pieces.ts';
import { ending, makeCopy } from '../helpers/projectCopy.ts';

const { folder, run } = await makeCopy();
const brand = join(folder, 'site/brand.ts');
const sample = readFileSync(brand, 'utf8');

// The package `stem` is made like `@fontsource/poppins`: it has a style sheet and a font file for
// each weight.
const sheet = createRequire(import.meta.url).resolve('@fontsource-variable/manrope/index.css');
const variable = readFileSync(join(dirname(sheet), 'files/manrope-latin-wght-normal.woff2'));
const ascii = Array.from({ length: 0xff - 0x20 }, (_, i) => String.fromCodePoint(0x20 + i)).join('');
mkdirSync(join(folder, 'node_modules/stem/files'), { recursive: true });
for (const weight of [400, 600, 700]) {
  const options = { targetFormat: 'woff2', variationAxes: { wght: weight } } as const;
  const file = await subsetFont(variable, `${ascii}–—‘’“”•…`, options);
  writeFileSync(join(folder, `node_modules/stem/files/stem-${weight}.woff2`), file);
  writeFileSync(
    join(folder, `node_modules/stem/${weight}.css`),
    `@font-face { font-family: 'Stem'; font-style: normal; font-weight: ${weight};
      src: url(./files/stem-${weight}.woff2) format('woff2'), url(./files/stem-${weight}.woff) format('woff'); }`,
  );
}

/** Makes both fonts of the site use these style sheets. */
function useSheets(...sources: string[]) {
  const faces = sample.replaceAll(/'(Bricolage Grotesque|Instrument Sans) Variable'/g, "'Stem'");
  writeFileSync(brand, faces.replaceAll(/(?<=sources: )\[[^\]]*\]/g, JSON.stringify(sources)));
}

it('if a font comes as one file for each weight, text of each weight is drawn from its own file', async () => {
  useSheets('stem/400.css', 'stem/600.css', 'stem/700.css');

  await run('owner/assets/index.ts', 'fonts');

  const made = readFileSync(join(folder, 'site/made/fonts.ts'), 'utf8');
  const [, list = ''] = /webFonts: WebFont\[\] = (.*);/.exec(made) ?? [];
  const webFonts = JSON.parse(list) as { weight: string; url: string }[];
  expect(webFonts.map(({ weight }) => weight)).toEqual(['500 800', '400 549', '550 700']);
  const widths = await Promise.all(webFonts.map(({ url }) => widthOf(url)));
  expect(new Set(widths).size, 'each is drawn in its own weight').toBe(3);
});

it('npm run assets names the missing style sheet of a font weight, and writes nothing', async () => {
  const before = readFileSync(join(folder, 'site/made/fonts.ts'), 'utf8');
  useSheets('stem/400.css');

  const { code, stderr } = await ending(run('owner/assets/index.ts', 'fonts'));

  expect(code).toBe(1);
  expect(stderr).toContain('fontSources.body.sources: Stem has a file for each weight, and none near 600');
  expect(stderr).toContain("Add 'stem/600.css' to this list.");
  expect(readFileSync(join(folder, 'site/made/fonts.ts'), 'utf8')).toBe(before);
});

/** Returns the width of the letter m in a font file that the command has made, in font units. */
async function widthOf(url: string) {
  const file = readFileSync(join(folder, 'site/public', url));
  const { font } = openFont(await subsetFont(file, 'm', { targetFormat: 'sfnt' }));
  return font.glyphHAdvance(font.glyph(109) ?? 0);
}
