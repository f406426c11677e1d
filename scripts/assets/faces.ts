import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { content as errorContent } from '#site/errorPages.ts';
import { content } from '#site/landing.ts';
import { locale } from '#site/language.ts';
import { faces, fontSources } from '#site/brand.ts';

const require = createRequire(import.meta.url);

const ascii = Array.from({ length: 0x7f - 0x20 }, (_, i) => String.fromCodePoint(0x20 + i)).join('');
const latin1Letters = Array.from({ length: 0x40 }, (_, i) => String.fromCodePoint(0xc0 + i)).join('');
const typography = '–—‘’“”•…·©×';

/** The letters that a face needs: those of its set, and those of the site's own words, such as an accent in a name. */
export function lettersOf({ text }: Pick<SiteFace, 'text'>, brand: string): string {
  const own = JSON.stringify([content, errorContent, locale, brand]);
  return [...new Set(text + own)].toSorted().join('');
}

/**
 * What a fallback's width is matched on: the first screen's own words, which a face that comes late must not move.
 * Letters beyond ASCII are left out.
 */
const { heading, intro, badges } = content.hero;
const firstWords = { heading, intro, labels: badges.join(' ') };

/** The two faces of the site: where each comes from and what of it the page needs. */
export const siteFaces = [
  {
    slug: fontSources.display.slug,
    css: familiesOf(faces.display),
    source: fontSources.display.source,
    // Headings are set large and in one weight: one instance of the variable face, a third of its bytes.
    text: ascii + typography,
    axes: fontSources.display.axes,
    weight: { min: 700, max: 700 },
    features: ['kern'],
    // The first screen waits for no more than its headline's face.
    preload: true,
    // The weights the fallback is matched at and on what, with the range of CSS weights each of them answers for.
    fallbacks: [{ weight: 700, range: [500, 800], sample: toAscii(firstWords.heading) }],
  },
  {
    slug: fontSources.body.slug,
    css: familiesOf(faces.body),
    source: fontSources.body.source,
    text: ascii + typography + latin1Letters,
    axes: fontSources.body.axes,
    weight: { min: 400, max: 700 },
    // Its kerning for every weight between is half of the file: 22.4 KB with it, 11.1 KB without, unseen in running text.
    features: [],
    preload: false,
    fallbacks: [
      { weight: 400, range: [400, 549], sample: toAscii(firstWords.intro) },
      { weight: 600, range: [550, 700], sample: toAscii(firstWords.labels) },
    ],
  },
] as const;

export type SiteFace = (typeof siteFaces)[number];

/** Reads a file of an installed package. */
export async function readPackageFile(path: string): Promise<Buffer> {
  return readFile(require.resolve(path));
}

function toAscii(text: string): string {
  return text.replace(/[^ -~]/g, '');
}

/** Splits a CSS family list of the tokens into the web font's name, its fallback's, and its name in drawing programs. */
function familiesOf(list: string) {
  const [family, fallback] = list.split(',').map((name) => name.trim().replaceAll("'", ''));
  if (!family || !fallback) throw new Error(`expected a family and its fallback in "${list}"`);
  return { family, fallback, drawn: family.replace(/ Variable$/, '') };
}
