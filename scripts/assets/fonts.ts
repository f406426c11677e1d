import { createHash } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { format, resolveConfig } from 'prettier';
import subsetFont from 'subset-font';
import { meanArialAdvance, sampleText } from './arial.ts';
import { readPackageFile, siteFaces, type SiteFace } from './faces.ts';
import { publicDir, rootDir } from './paths.ts';
import { readMetrics } from './sfnt.ts';

/** Subsets both faces into public/fonts and writes renderer/fonts.ts, which tells the page how to load them. */
export async function buildFonts(): Promise<void> {
  const directory = `${publicDir}/fonts`;
  await rm(directory, { recursive: true, force: true });
  await mkdir(directory, { recursive: true });
  const built = await Promise.all(siteFaces.map((face) => buildFace(face, directory)));
  await writeModule(
    built.flatMap(({ rules }) => rules),
    built.map(({ url }) => url),
  );
}

async function buildFace(face: SiteFace, directory: string) {
  const source = await readPackageFile(face.source);
  const font = await subsetFont(source, face.text, {
    targetFormat: 'woff2',
    variationAxes: {
      ...face.axes,
      wght: face.weight.min === face.weight.max ? face.weight.min : face.weight,
    },
    keepFeatures: ['kern'],
    noHinting: true,
  });
  // The name changes with the bytes, so that the server may call the file immutable.
  const hash = createHash('sha256').update(font).digest('hex').slice(0, 8);
  const url = `/fonts/${face.slug}-${hash}.woff2`;
  await writeFile(`${directory}/${face.slug}-${hash}.woff2`, font);
  console.log(`${url} ${font.length} bytes`);
  const rule =
    `@font-face{font-family:"${face.css.family}";font-style:normal;font-display:swap;` +
    `font-weight:${face.weight.min} ${face.weight.max};src:url("${url}") format("woff2")}`;
  const fallbacks = await Promise.all(face.fallbacks.map((fallback) => fallbackRule(face, source, fallback)));
  return { url, rules: [rule, ...fallbacks] };
}

/**
 * A system face stretched to the web font's width and line height, so that nothing moves when the font arrives.
 * Method: size-adjust matches the mean advance; the other overrides are divided by it because it scales them too.
 */
async function fallbackRule(
  face: SiteFace,
  source: Buffer,
  { weight, range }: SiteFace['fallbacks'][number],
): Promise<string> {
  const instance = await subsetFont(source, face.text, {
    targetFormat: 'sfnt',
    variationAxes: { ...face.axes, wght: weight },
  });
  const metrics = readMetrics(instance, sampleText);
  const isBold = weight >= 600;
  const scale = metrics.meanAdvance / meanArialAdvance(isBold);
  const locals = isBold
    ? ['Arial Bold', 'Arial-BoldMT', 'Liberation Sans Bold', 'Roboto Bold', 'Roboto-Bold']
    : ['Arial', 'ArialMT', 'Liberation Sans', 'Roboto', 'Roboto-Regular'];
  return (
    `@font-face{font-family:"${face.css.fallback}";font-style:normal;font-weight:${range.join(' ')};` +
    `src:${locals.map((name) => `local("${name}")`).join(',')};size-adjust:${percent(scale)};` +
    `ascent-override:${percent(metrics.ascent / scale)};descent-override:${percent(metrics.descent / scale)};` +
    `line-gap-override:${percent(metrics.lineGap / scale)}}`
  );
}

function percent(value: number): string {
  return `${(value * 100).toFixed(2)}%`;
}

async function writeModule(rules: string[], urls: string[]): Promise<void> {
  const path = `${rootDir}/renderer/fonts.ts`;
  const source = `
    // Written by \`npm run assets -- fonts\`; change scripts/assets/faces.ts instead.

    /** The @font-face rules of the site: both faces, and system fallbacks matched to their metrics. */
    export const fontFaceCss = [${rules.map((rule) => `'${rule}'`).join(',')}].join('');

    /** The font files that the first screen needs. */
    export const preloadFonts: string[] = ${JSON.stringify(urls)};
  `;
  await writeFile(path, await format(source, { ...(await resolveConfig(path)), parser: 'typescript' }));
}
