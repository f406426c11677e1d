import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { parse } from 'node:path';
import type { LandingContent } from '../../components/records.ts';
import { jpegWidth, pictureWidths, projectWidths } from '../../components/shared/Picture.tsx';
import type { Settings } from '../../server/settings.ts';
import { locale } from '#site/language.ts';
import { brandMark } from '../../theme/brandMark.ts';
import { colours, faces } from '#site/brand.ts';
import { lettersOf, siteFaces } from './faces.ts';
import { hash, hashesOf, type Made, type Manifest } from './manifest.ts';
import { handoutBody } from './onePager/handout.ts';
import { pictures } from './pictures.ts';

/** Something that a step of `npm run assets` makes: what it depends on, and its files below `public`. */
export type Product = Omit<Made, 'files'> & { step: string; name: string; files: string[] };

/** What products are made from. */
export type Source = {
  content: LandingContent;
  settings: Settings;
  manifest: Manifest;
  /** Where visitors get the files from: `public`. */
  publicFolder: string;
  /** The owner's own pictures: `site/pictures`. */
  picturesFolder: string;
};

const heroFile = 'images/hero.svg';
const look = { brandMark, colours, faces };

/** Everything that `npm run assets` makes of these words, settings, colors and pictures. */
export function products(source: Source): Product[] {
  const { content, settings, publicFolder } = source;
  const shownHero = ownHero(source);
  // Without a hero of the owner, the card shows a picture of the samples and the one-pager none.
  const hero = shownHero ? [hash(readFileSync(shownHero))] : [];
  const fonts = existsSync(`${publicFolder}/fonts`) ? readdirSync(`${publicFolder}/fonts`) : [];
  return [
    product(
      'fonts',
      siteFaces.map((face) => [face, lettersOf(face, settings.brand)]),
      fonts.map((name) => `fonts/${name}`),
    ),
    product('icons', [brandMark, colours], icons),
    heroProduct(source),
    ...pictureProducts(source),
    product(
      'social-card',
      [settings.brand, content.hero.heading, content.tagline, look, ...hero],
      ['og.jpg'],
    ),
    product('one-pager', [handoutBody(content, settings), locale.lang, look, ...hero], ['one-pager.pdf']),
  ];
}

/** The path of the hero's picture, if it is not the drawing of the samples. */
export function ownHero({ manifest, publicFolder }: Pick<Source, 'manifest' | 'publicFolder'>) {
  const now = hashesOf([heroFile], publicFolder)[heroFile];
  const isSample = !manifest['hero']?.from && manifest['hero']?.files[heroFile] === now;
  return now && !isSample ? `${publicFolder}/${heroFile}` : undefined;
}

/** The folders of pictures, below `site/pictures` and `public/images`, and the widths of their files. */
export const pictureFolders = { work: projectWidths, steps: pictureWidths } as const;

export type PictureFolder = keyof typeof pictureFolders;

/** The owner's pictures in one folder by name, dark editions included: `my-client` is `my-client.png`. */
export function ownPictures(picturesFolder: string, kind: PictureFolder): Map<string, string> {
  const folder = `${picturesFolder}/${kind}`;
  const files = existsSync(folder) ? readdirSync(folder) : [];
  return new Map(files.filter((file) => raster.test(file)).map((file) => [parse(file).name, file]));
}

/** The owner's picture for the hero: `hero.svg`, `hero.png` or `hero.jpg`. */
export function heroPicture(picturesFolder: string): string | undefined {
  const files = existsSync(picturesFolder) ? readdirSync(picturesFolder) : [];
  return files.find((file) => parse(file).name === 'hero' && (raster.test(file) || file.endsWith('.svg')));
}

const raster = /\.(png|jpe?g|webp|avif|tiff?)$/i;

const icons = [
  'favicon.svg',
  'favicon.ico',
  'apple-touch-icon.png',
  'icon-192.png',
  'icon-512.png',
  'maskable-512.png',
];

function heroProduct({ picturesFolder }: Source): Product {
  const own = heroPicture(picturesFolder);
  const inputs = own ? hash(readFileSync(`${picturesFolder}/${own}`)) : [colours, faces];
  return { ...product('hero', inputs, [heroFile]), from: own && `site/pictures/${own}` };
}

function pictureProducts({ content, picturesFolder }: Source): Product[] {
  const made = [...ownProducts(picturesFolder, 'work'), ...ownProducts(picturesFolder, 'steps')];
  const own = new Set(made.map(({ name }) => name));
  const drawn = pictures
    .map(({ path, screen, widths }) =>
      product('images', [screen, widths], pictureFiles(path, widths), `images/${path}`),
    )
    .filter(({ name }) => !own.has(name) && isShown(content, name));
  return [...drawn, ...made];
}

function ownProducts(picturesFolder: string, kind: PictureFolder): Product[] {
  const own = ownPictures(picturesFolder, kind);
  return [...own].flatMap(([name, file]) => {
    if (name.endsWith('-dark')) return [];
    const dark = own.get(`${name}-dark`);
    const originals = dark ? [file, dark] : [file];
    const inputs = originals.map((one) => hash(readFileSync(`${picturesFolder}/${kind}/${one}`)));
    const files = pictureFiles(`${kind}/${name}`, pictureFolders[kind]);
    const made = product('own-pictures', inputs, files, `images/${kind}/${name}`);
    return [{ ...made, from: `site/pictures/${kind}/${file}` }];
  });
}

/** An owner who has deleted a picture of the samples does not want it back. */
function isShown({ work, steps }: LandingContent, name: string): boolean {
  const shown = [
    ...work.projects.map(({ image }) => `images/work/${image}`),
    ...steps.items.map(({ image }) => `images/steps/${image}`),
  ];
  return shown.includes(name);
}

function pictureFiles(path: string, widths: readonly number[]): string[] {
  const avif = widths.flatMap((width) => [`${path}-${width}.avif`, `${path}-dark-${width}.avif`]);
  return [...avif, `${path}-${jpegWidth}.jpg`].map((file) => `images/${file}`);
}

function product(step: string, inputs: unknown, files: string[], name = step): Product {
  return { step, name, inputs: hash(JSON.stringify(inputs)), files };
}
