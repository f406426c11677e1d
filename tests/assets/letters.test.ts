import { appendFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import subsetFont from 'subset-font';
import { expect, onTestFinished, test } from 'vitest';
import { openFont } from '../../lib/fonts/pieces.ts';
import { ending, makeCopy } from '../helpers/projectCopy.ts';

const greek = 'Σχεδιάζουμε ιστότοπους που αντέχουν.';
const words = `Zażółć gęślą jaźń. Příliš žluťoučký kůň. Chúng tôi dựng những trang. ${greek} Мы делаем сайты.`;

/** The owner's email address has letters that no other text has. */
const CONTACT_EMAIL = 'post@ŵŷ.example';
const wanted = `${words}ŵŷ`;

const bricolage = '@fontsource-variable/bricolage-grotesque/standard.css';
const instrument = '@fontsource-variable/instrument-sans/standard.css';
const manrope = '@fontsource-variable/manrope/index.css';

const { folder, run } = await makeCopy({ CONTACT_EMAIL });
const brand = join(folder, 'site/brand.ts');

test('npm run assets and npm run build fail if a font lacks letters of a text, and name those letters', async () => {
  ownerSays(`${greek} 🎉`, [bricolage], [bricolage, manrope]);
  // The page does not show the name of a picture's file, so the error does not list its letters.
  appendFileSync(join(folder, 'site/landing.ts'), "content.work.projects[0]!.image = 'שלום';\n");

  for (const command of ['owner/assets/index.ts', 'scripts/build.ts']) {
    const { code, stderr } = await ending(run(command));
    expect(code).toBe(1);
    expect(stderr).toMatch(/^site\/landing\.ts tagline: .* has no .*"Σ" \(U\+03A3\), "έ"|"έ" \(U\+03AD\)/);
    expect(stderr).not.toMatch(/🎉|ש/);
  }
});

test.each([
  [
    '@fontsource-variable/manrope/standard.css',
    /The package has these style sheets: @fontsource-variable\/manrope\/index\.css\.$/m,
  ],
  [
    '@fontsource/no-such-face/400.css',
    /Correct its name, or run npm install -D @fontsource\/no-such-face\.$/m,
  ],
])('npm run assets says what to do if a font’s style sheet is missing: %s', async (source, remedy) => {
  ownerSays(words, [bricolage], [source]);

  const { code, stderr } = await ending(run('owner/assets/index.ts'));

  expect(code).toBe(1);
  expect(stderr).toContain(`site/brand.ts fontSources.body.sources: there is no "${source}". `);
  expect(stderr).toMatch(remedy);
  expect(stderr).not.toContain(' at ');
});

test('the fonts have all letters of the owner’s words and email address, small ones and capitals', async () => {
  ownerSays(words, [bricolage, manrope], [instrument, manrope]);
  writeFileSync(brand, readFileSync(brand, 'utf8').replace('axes: { opsz: 48, wdth: 100 }', 'axes: {}'));

  const { stdout } = await run('owner/assets/index.ts', 'fonts');

  expect(stdout).toMatch(
    /^note {2}site\/brand\.ts fontSources\.display\.axes: Bricolage .* has axes without a value: opsz \(\d+ to \d+\), wdth \(\d+ to \d+\)/m,
  );
  expect(stdout).not.toContain('fontSources.body.axes');
  const theme = readFileSync(join(folder, 'site/made/fonts.ts'), 'utf8');
  const names = readdirSync(join(folder, 'site/public/fonts'));
  expect(names.filter((name) => !theme.includes(name))).toEqual([]);
  const all = wanted + wanted.toUpperCase();
  for (const slug of ['bricolage', 'instrument']) {
    let found = '';
    for (const name of names.filter((one) => one.startsWith(slug))) {
      const font = readFileSync(join(folder, 'site/public/fonts', name));
      const sfnt = await subsetFont(font, all, { targetFormat: 'sfnt' });
      found += String.fromCodePoint(...openFont(sfnt).face.collectUnicodes());
    }
    expect(Array.from(all).filter((letter) => !found.includes(letter))).toEqual([]);
    expect(new Set(found).size, 'no letter is in two files').toBe(Array.from(found).length);
  }
});

/** Sets the tagline of the site, and the style sheets of its two fonts. */
function ownerSays(tagline: string, ...faces: string[][]) {
  appendFileSync(join(folder, 'site/landing.ts'), `content.tagline = ${JSON.stringify(tagline)};\n`);
  const sources = () => JSON.stringify(faces.shift());
  writeFileSync(brand, readFileSync(brand, 'utf8').replaceAll(/(?<=sources: )\[[^\]]*\]/g, sources));
}

test('npm run build names an unknown language and an unknown time zone, without a stack trace', async () => {
  const language = join(folder, 'site/language.ts');
  const text = readFileSync(language, 'utf8');
  onTestFinished(() => writeFileSync(language, text));
  appendFileSync(language, "Object.assign(locale, { lang: 'nl_NL', timeZone: 'Europe/Utrecht' });\n");

  const { code, stderr } = await ending(run('scripts/build.ts'));

  expect(code).toBe(1);
  expect(stderr).toContain('site/language.ts locale.lang: "nl_NL" is not a language that browsers know.\n');
  expect(stderr).toContain('site/language.ts locale.timeZone: "Europe/Utrecht" is not a time zone.\n');
  expect(stderr).not.toContain(' at ');
});
