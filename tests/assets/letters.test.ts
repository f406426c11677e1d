import { existsSync, readFileSync } from 'node:fs';
import { appendFile, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import subsetFont from 'subset-font';
import { expect, onTestFinished, test } from 'vitest';
import { openFont } from '../../scripts/assets/pieces.ts';
import { makeCopy } from '../helpers/projectCopy.ts';

const sentences = {
  Polish: 'Zażółć gęślą jaźń, a strona ruszy od razu.',
  Czech: 'Příliš žluťoučký kůň úpěl ďábelské ódy.',
  Vietnamese: 'Chúng tôi dựng những trang web được yêu thích.',
  Greek: 'Σχεδιάζουμε ιστότοπους που αντέχουν.',
  Cyrillic: 'Мы делаем сайты, которым доверяют.',
};

const bricolage = '@fontsource-variable/bricolage-grotesque/standard.css';
const instrument = '@fontsource-variable/instrument-sans/standard.css';
const manrope = '@fontsource-variable/manrope/index.css';

test('the words of five languages get files with all of their letters, which visitors may begin a name with, from as many packages as it takes', async () => {
  const words = Object.values(sentences).join(' ');
  const { folder, run } = await ownerWho(words, [bricolage, manrope], [instrument, manrope]);
  const lost = new Set<string>();
  const watch = setInterval(() => {
    const named = readFileSync(join(folder, 'theme/fonts.ts'), 'utf8').match(/\/fonts\/[^']+/g) ?? [];
    for (const url of named) if (!existsSync(join(folder, 'public', url))) lost.add(url);
  }, 20);
  await run('scripts/assets/index.ts', 'fonts').finally(() => clearInterval(watch));
  expect([...lost], 'gone while the page still named them').toEqual([]);

  const theme = await readFile(join(folder, 'theme/fonts.ts'), 'utf8');
  const names = await readdir(join(folder, 'public/fonts'));
  for (const slug of ['bricolage', 'instrument']) {
    const files = names.filter((name) => name.startsWith(slug));
    const letters = await Promise.all(files.map((name) => lettersIn(join(folder, 'public/fonts', name))));
    const found = letters.join('');
    expect(Array.from(words + words.toUpperCase()).filter((letter) => !found.includes(letter))).toEqual([]);
    expect(new Set(found).size, 'no letter is in two files').toBe(Array.from(found).length);
    expect(files.filter((name) => !theme.includes(name))).toEqual([]);
  }
  const [, measured = ''] = /displayLetters =\s+'(.*)'/.exec(theme) ?? [];
  expect(Array.from(words).filter((letter) => !measured.includes(letter))).toEqual([]);
});

test('assets and the build name each letter that a face does not have, and where it is', async () => {
  const owner = await ownerWho(`${sentences.Greek} 🎉`, [bricolage], [bricolage, manrope]);

  const said = ['scripts/assets/index.ts', 'scripts/build.ts'].map((command) =>
    owner.run(command).then(
      () => 'nothing',
      ({ code, stderr }: { code: number; stderr: string }) => `${code} ${stderr}`,
    ),
  );

  for (const words of await Promise.all(said)) {
    expect(words).toMatch(/^1 site\/landing\.ts tagline: .* has no .*"Σ" \(U\+03A3\), "έ"|"έ" \(U\+03AD\)/);
    expect(words).not.toContain('🎉');
  }
});

/** An owner whose page has these words, and whose faces come from these style sheets. */
async function ownerWho(words: string, display: readonly string[], body: readonly string[]) {
  const owner = await makeCopy();
  onTestFinished(() => owner.remove());
  await appendFile(join(owner.folder, 'site/landing.ts'), `content.tagline = ${JSON.stringify(words)};\n`);
  const brand = join(owner.folder, 'site/brand.ts');
  const lists = [display, body].map((sources) => `sources: ${JSON.stringify(sources)}`);
  const before = await readFile(brand, 'utf8');
  await writeFile(
    brand,
    before.replaceAll(/sources: \[[^\]]*\]/g, () => lists.shift() ?? ''),
  );
  return owner;
}

async function lettersIn(file: string): Promise<string> {
  const words = Object.values(sentences).join('');
  const sfnt = await subsetFont(await readFile(file), words + words.toUpperCase(), { targetFormat: 'sfnt' });
  return String.fromCodePoint(...openFont(sfnt).face.collectUnicodes());
}
