import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { parse } from 'node:path';
import type { LandingContent } from '../../components/records.ts';
import { jpegWidth, pictureWidths, projectWidths } from '../../components/shared/Picture.tsx';
import type { Settings } from '../../server/settings.ts';
import { locale } from '#site/language.ts';
import { brandMark } from '../../theme/brandMark.ts';
import { colours, faces, fontSources } from '#site/brand.ts';
import { siteFaces } from './faces.ts';
import { lettersOf } from './letters.ts';
import { hash, hashesOf, type Made, type Manifest } from './manifest.ts';
import { handoutBody } from './onePager/handout.ts';

/** Something that a step of `npm run assets` makes: what it depends on, and its files below `public`. */
export type Product = Omit<Made, 'files'> & {
  step: string;
  name: string;
  files: string[];
  /** A picture's dark edition, and the widths of its files. */
  dark?: string | undefined;
  widths?: readonly number[];
  /** The variants that the drawing has, and which of them it is. */
  variants?: Variant[];
  variant?: Variant | undefined;
};

/** What a drawing may have besides itself: a second state, and a detail. Each is a picture with this ending. */
export type Variant = keyof typeof marks;

/** What tells that a drawing has the variant: layers with the class `after`, and a `view` with the id `detail`. */
const marks = { after: /\sclass="[^"]*\bafter\b/, detail: /<view\s[^>]*\bid="detail"/ };

/** What products are made from. */
export type Source = {
  content: LandingContent;
  settings: Settings;
  manifest: Manifest;
  /** Where visitors get the files from: `public`. */
  publicFolder: string;
  /** The pictures as photographs and drawings: `site/pictures`. */
  picturesFolder: string;
};

const heroFile = 'images/hero.svg';

/** The hero's place on the page, in px. */
export const heroSize = { width: 566, height: 485 } as const;

const look = { brandMark, colours, faces, fontSources };

/** Everything that `npm run assets` makes of these words, settings, colors and pictures. */
export function products(source: Source): Product[] {
  const { content, settings, publicFolder, picturesFolder } = source;
  const shownHero = ownHero(source);
  // Without a hero of the owner, the card shows a picture of the samples and the one-pager none.
  const hero = shownHero ? [hash(readFileSync(shownHero))] : [];
  const phone = shownHero ? [] : Object.values(hashesOf(['card.svg'], picturesFolder));
  const fonts = existsSync(`${publicFolder}/fonts`) ? readdirSync(`${publicFolder}/fonts`) : [];
  return [
    product(
      'fonts',
      siteFaces.map((face) => [face, lettersOf(face, settings.brand, content)]),
      fonts.map((name) => `fonts/${name}`),
    ),
    product('icons', [brandMark, colours], icons),
    ...heroProduct(picturesFolder),
    ...pictureProducts(source, 'work', projectWidths),
    ...pictureProducts(source, 'steps', pictureWidths),
    product(
      'social-card',
      [settings.brand, content.hero.heading, content.tagline, look, ...hero, ...phone],
      ['og.jpg'],
    ),
    ...(content.contact.onePager
      ? [
          product(
            'one-pager',
            [handoutBody(content, settings), locale.lang, look, ...hero],
            ['one-pager.pdf'],
          ),
        ]
      : []),
  ];
}

/** The path of the hero's picture, if it is not the drawing of the samples. */
export function ownHero({ manifest, publicFolder }: Pick<Source, 'manifest' | 'publicFolder'>) {
  const now = hashesOf([heroFile], publicFolder)[heroFile];
  const { sample, files } = manifest['hero'] ?? {};
  return now && !(sample && files?.[heroFile] === now) ? `${publicFolder}/${heroFile}` : undefined;
}

const icons = ['favicon.svg', 'favicon.ico', 'apple-touch-icon.png'];

function heroProduct(picturesFolder: string): Product[] {
  const hero = picturesIn(picturesFolder).get('hero');
  return hero ? [pictureProduct(picturesFolder, 'hero', 'hero', [hero], [heroFile])] : [];
}

function pictureProducts(
  { picturesFolder, content }: Source,
  folder: 'work' | 'steps',
  widths: readonly number[],
): Product[] {
  const pictures = picturesIn(`${picturesFolder}/${folder}`);
  return [...pictures].flatMap(([name, file]) => {
    if (name.endsWith('-dark')) return [];
    const originals = [file, pictures.get(`${name}-dark`) ?? []].flat().map((one) => `${folder}/${one}`);
    const path = `images/${folder}/${name}`;
    const make = (variant?: Variant) => {
      const base = variant ? `${path}-${variant}` : path;
      // A detail is never shown wider than half of the page.
      const sizes = variant === 'detail' ? pictureWidths : widths;
      const avif = sizes.flatMap((width) => [`${base}-${width}.avif`, `${base}-dark-${width}.avif`]);
      const files = [...avif, `${base}-${jpegWidth}.jpg`];
      const made = pictureProduct(picturesFolder, 'pictures', base, originals, files);
      return { ...made, widths: sizes, variant };
    };
    const made = make();
    // An owner who shows a sample's project no more does not want its picture back.
    if (made.sample && !isShown(content, path)) return [];
    const missing = made.variants?.filter((variant) => !pictures.has(`${name}-${variant}`)) ?? [];
    return [made].concat(missing.map(make));
  });
}

/** The pictures in a folder by name: `my-client` is `my-client.png`. A photograph comes before a drawing. */
function picturesIn(folder: string): Map<string, string> {
  const files = existsSync(folder) ? readdirSync(folder) : [];
  const drawings = files.filter((file) => file.endsWith('.svg'));
  const photographs = files.filter((file) => /\.(png|jpe?g|webp|avif|tiff?)$/i.test(file));
  return new Map([...drawings, ...photographs].map((file) => [parse(file).name, file]));
}

/** @param originals the picture and, if there is one, its dark edition: paths below `folder` */
function pictureProduct(
  folder: string,
  step: string,
  name: string,
  originals: string[],
  files: string[],
): Product {
  const contents = originals.map((file) => readFileSync(`${folder}/${file}`));
  const [from, dark] = originals.map((file) => `site/pictures/${file}`);
  // Every drawing of the samples says so itself.
  const sample = contents[0]?.includes('<desc>Sample: ') || undefined;
  const drawing = from?.endsWith('.svg') ? String(contents[0]) : '';
  return {
    ...product(
      step,
      contents.map((bytes) => hash(bytes)),
      files,
      name,
    ),
    from,
    dark,
    sample,
    variants: (Object.keys(marks) as Variant[]).filter((variant) => marks[variant].test(drawing)),
  };
}

function isShown({ work, steps }: LandingContent, name: string): boolean {
  const shown = [
    ...work.projects.map(({ image }) => `images/work/${image}`),
    ...(steps?.items ?? []).map(({ image }) => `images/steps/${image}`),
  ];
  return shown.includes(name);
}

function product(step: string, inputs: unknown, files: string[], name = step): Product {
  return { step, name, inputs: hash(JSON.stringify(inputs)), files };
}
