import { createHash } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { format, resolveConfig } from 'prettier';
import subsetFont from 'subset-font';
import { meanArialAdvance } from './arial.ts';
import { lettersOf, readPackageFile, siteFaces, type SiteFace } from './faces.ts';
import { publicDir, rootDir } from './paths.ts';
import { openFace } from './outlines.ts';

/** Subsets both faces into public/fonts and writes theme/fonts.ts, which tells the page how to load them. */
export async function buildFonts(brand: string): Promise<void> {
  const directory = `${publicDir}/fonts`;
  await rm(directory, { recursive: true, force: true });
  await mkdir(directory, { recursive: true });
  const built = await Promise.all(
    siteFaces.map((face) => buildFace(face, lettersOf(face, brand), directory)),
  );
  await writeModule(built);
}

async function buildFace(face: SiteFace, letters: string, directory: string) {
  const source = await readPackageFile(face.source);
  const font = await subsetFont(source, letters, {
    targetFormat: 'woff2',
    variationAxes: {
      ...face.axes,
      wght: face.weight.min === face.weight.max ? face.weight.min : face.weight,
    },
    keepFeatures: [...face.features],
    noHinting: true,
  });
  // The name changes with the bytes, so that the server may call the file immutable.
  const hash = createHash('sha256').update(font).digest('hex').slice(0, 8);
  const url = `/fonts/${face.slug}-${hash}.woff2`;
  await writeFile(`${directory}/${face.slug}-${hash}.woff2`, font);
  const fallbacks = await Promise.all(
    face.fallbacks.map((fallback) => fallbackRule(face, letters, fallback)),
  );
  const { min, max } = face.weight;
  const webFont = { family: face.css.family, weight: min === max ? `${min}` : `${min} ${max}`, url };
  return { webFont, preload: face.preload, fallbacks };
}

/**
 * A system face stretched to the web font's width and line height, so that nothing moves when the font arrives.
 * Method: size-adjust matches the mean advance; the other overrides are divided by it because it scales them too.
 */
async function fallbackRule(
  face: SiteFace,
  letters: string,
  { weight, range, sample }: SiteFace['fallbacks'][number],
): Promise<string> {
  const { font, upem } = await openFace(face, weight, letters);
  const { ascender, descender, lineGap } = font.hExtents();
  const advances = Array.from(sample, (one) => font.glyphHAdvance(font.glyph(one.codePointAt(0) ?? 0) ?? 0));
  const meanAdvance = advances.reduce((sum, advance) => sum + advance, 0) / advances.length;
  const isBold = weight >= 600;
  const scale = meanAdvance / upem / meanArialAdvance(sample, isBold);
  const adjusted = (length: number) => percent(length / upem / scale);
  const locals = isBold
    ? ['Arial Bold', 'Arial-BoldMT', 'Liberation Sans Bold', 'Roboto Bold', 'Roboto-Bold']
    : ['Arial', 'ArialMT', 'Liberation Sans', 'Roboto', 'Roboto-Regular'];
  return (
    `@font-face{font-family:"${face.css.fallback}";font-style:normal;font-weight:${range.join(' ')};` +
    `src:${locals.map((name) => `local("${name}")`).join(',')};size-adjust:${percent(scale)};` +
    `ascent-override:${adjusted(ascender)};descent-override:${adjusted(-descender)};` +
    `line-gap-override:${adjusted(lineGap)}}`
  );
}

function percent(value: number): string {
  return `${(value * 100).toFixed(2)}%`;
}

async function writeModule(faces: Awaited<ReturnType<typeof buildFace>>[]): Promise<void> {
  const path = `${rootDir}/theme/fonts.ts`;
  const webFonts = (preload: boolean) =>
    JSON.stringify(faces.filter((face) => face.preload === preload).map(({ webFont }) => webFont));
  const source = `
    // Written by \`npm run assets -- fonts\`; change scripts/assets/faces.ts instead.

    /** A font file and the weights that it contains. */
    export type WebFont = { family: string; weight: string; url: string };

    /** The fonts that the first paint waits for. */
    export const firstFonts: WebFont[] = ${webFonts(true)};

    /** The fonts loaded after the first paint. Until then, fallbacks of the same width are used. */
    export const lateFonts: WebFont[] = ${webFonts(false)};

    /** The @font-face rules of the fallbacks: system fonts adjusted to the metrics of ours. */
    export const fallbackFaces = [${faces.flatMap(({ fallbacks }) => fallbacks.map((rule) => `'${rule}'`)).join(',')}].join('');
  `;
  await writeFile(path, await format(source, { ...(await resolveConfig(path)), parser: 'typescript' }));
}
