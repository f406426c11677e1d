import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { parse } from 'node:path';
import { jpegWidth, projectWidths } from '../../components/primitives/pictureWidths.ts';
import { publicSettings, type Settings } from '../../server/settings.ts';
import { content } from '#site/landing.ts';
import { locale } from '#site/language.ts';
import { brandMark } from '#site/made/brandMark.ts';
import { colors, faces, fontSources } from '#site/brand.ts';
import { siteFaces } from '../../lib/fonts/faces.ts';
import { lettersOf, typedLetters } from '../../lib/fonts/letters.ts';
import { publicDir, siteFolder } from '../../lib/folders.mjs';
import { onePagerWords } from './onePagerWords.ts';
import { hash, hashesOf, type Made, readManifest } from './manifest.ts';

/**
 * A product of a step of `npm run assets`: its sources, its files below `public`, and how it is
 * made.
 */
export type Product = Omit<Made, 'files'> & {
  step: string;
  name: string;
  files: string[];
  make: () => Promise<void>;
  /** A picture's dark edition. */
  dark?: string | undefined;
  /** The field of `site/landing.ts` that names a picture. */
  field?: string | undefined;
};

/** The steps of `npm run assets` whose products are listed here. */
export const steps = ['fonts', 'icons', 'hero', 'pictures', 'social-card', 'one-pager'];

const heroFile = 'images/hero.svg';

/**
 * The file that the one-pager is printed from. An owner may change it, or replace the printed PDF.
 */
export const onePager = `${siteFolder}/onePager.html`;

const icons = ['favicon.svg', 'favicon.ico', 'apple-touch-icon.png'];

const design = { brandMark, colors, faces, fontSources };

/** Returns the texts from the settings that the page shows, to find their letters. */
export function textOfSettings(settings: Settings): string {
  const { brand, contactEmail } = publicSettings(settings);
  return brand + contactEmail;
}

/**
 * Lists everything that `npm run assets` makes from the current words, colors, pictures and
 * settings. The hero comes before the card for shared links, because the card shows the hero. The
 * code that makes a product is loaded only when the product is made.
 */
export function products({ settings }: { settings: Settings }): Product[] {
  const { brand } = settings;
  const words = onePagerWords(settings);
  const settingsText = textOfSettings(settings);
  const hero = heroIn(`${siteFolder}/pictures`);
  const shownHero = ownHero();
  // If the owner has no hero, the card for shared links shows a picture of the sample.
  const picture = shownHero ?? `${siteFolder}/pictures/card.svg`;
  const onCard = existsSync(picture) ? [hash(readFileSync(picture))] : [];
  const all = [
    product(
      'fonts',
      siteFaces.map((face) => [face, lettersOf(face, settingsText), typedLetters(settingsText)]),
      // The names of fonts contain a hash, so only the manifest knows them.
      Object.keys(readManifest()['fonts']?.files ?? {}),
      async () => (await import('./fonts.ts')).buildFonts(settingsText),
    ),
    product('icons', [brandMark, colors], icons, async () => (await import('./icons.ts')).buildIcons()),
    hero &&
      pictureProduct('hero', 'hero', [hero], [heroFile], async () =>
        (await import('./hero.ts')).buildHero(hero),
      ),
    ...pictureProducts('work'),
    ...pictureProducts('steps'),
    ...pictureProducts('quotes'),
    product(
      'social-card',
      [brand, content.hero.heading, content.tagline, design, ...onCard],
      ['og.jpg'],
      async () => (await import('./socialCard.ts')).buildSocialCard(brand, shownHero),
    ),
    content.contact.onePager &&
      existsSync(onePager) &&
      product(
        'one-pager',
        [readFileSync(onePager, 'utf8'), words, locale.paper, faces, fontSources],
        ['one-pager.pdf'],
        async () => (await import('./onePager.ts')).buildOnePager(onePager, words),
      ),
  ];
  return all.filter((one) => typeof one === 'object');
}

/** Returns the path of the hero's picture, unless it is the sample's drawing. */
export function ownHero(): string | undefined {
  const now = hashesOf([heroFile])[heroFile];
  const { sample, files } = readManifest()['hero'] ?? {};
  return now && !(sample && files?.[heroFile] === now) ? `${publicDir}/${heroFile}` : undefined;
}

function pictureProducts(folder: 'work' | 'steps' | 'quotes'): Product[] {
  const pictures = picturesIn(`${siteFolder}/pictures/${folder}`);
  const { work, steps: stages, testimonials, caseStudy } = content;
  const shown = {
    work: [
      ...imagesIn('work.projects', work.projects),
      { field: 'caseStudy.image', image: caseStudy?.image },
    ],
    steps: imagesIn('steps.items', stages?.items),
    quotes: imagesIn('testimonials.items', testimonials?.items),
  }[folder];
  return [...pictures].flatMap(([name, file]) => {
    if (name.endsWith('-dark')) return [];
    const dark = pictures.get(`${name}-dark`);
    const path = `images/${folder}/${name}`;
    const avif = projectWidths.flatMap((width) => [`${path}-${width}.avif`, `${path}-dark-${width}.avif`]);
    const files = [...avif, `${path}-${jpegWidth}.jpg`];
    const make = async () => (await import('./pictures.ts')).buildPicture(path, file, dark);
    const field = shown.find(({ image }) => image?.normalize() === name)?.field;
    const made = pictureProduct('pictures', path, [file, dark ?? []].flat(), files, make);
    // A picture of the sample that no record shows any more is not made again.
    return made.sample && !field ? [] : [{ ...made, field }];
  });
}

/**
 * Returns, for each record, the path of its field `image`, and the name of the picture in this
 * field.
 */
const imagesIn = (list: string, records: { image?: string }[] = []) =>
  records.map(({ image }, index) => ({ field: `${list}[${index}].image`, image }));

/**
 * Returns the path of the hero's picture in a folder. The name may be in capitals, as cameras write
 * it: `HERO.JPG`.
 */
export function heroIn(folder: string): string | undefined {
  const heroes = [...picturesIn(folder)].filter(([name]) => name.toLowerCase() === 'hero');
  return heroes.at(-1)?.[1];
}

/**
 * Returns the pictures in a folder by name: `my-client` is `<folder>/my-client.png`. If a
 * photograph and a drawing have the same name, the photograph is used. Names are normalized (NFC),
 * because macOS stores an accent as a character after its letter.
 */
export function picturesIn(folder: string): Map<string, string> {
  const files = existsSync(folder) ? readdirSync(folder) : [];
  const drawings = files.filter((file) => /\.svg$/i.test(file));
  const photographs = files.filter((file) => /\.(png|jpe?g|webp|avif|tiff?)$/i.test(file));
  return new Map(
    [...drawings, ...photographs].map((file) => [parse(file).name.normalize(), `${folder}/${file}`]),
  );
}

/** Whether the bytes are a drawing of the sample. Each drawing of the sample contains this text. */
export const isOfSample = (bytes: Buffer) => bytes.includes('<desc>Sample: ');

/**
 * @param originals the path of the picture and, if it has a dark edition, the path of that edition
 */
function pictureProduct(
  step: string,
  name: string,
  originals: string[],
  files: string[],
  make: Product['make'],
): Product {
  const contents = originals.map((file) => readFileSync(file));
  const [from, dark] = originals;
  const sample = (contents[0] && isOfSample(contents[0])) || undefined;
  return { ...product(step, contents.map(hash), files, make), name, from, dark, sample };
}

function product(step: string, inputs: unknown, files: string[], make: Product['make']): Product {
  return { step, name: step, inputs: hash(JSON.stringify(inputs)), files, make };
}
