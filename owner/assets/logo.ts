import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { siteFolder } from '../../lib/folders.mjs';
import { hash, readManifest, record } from './manifest.ts';
import { beginStaging, putInPlace, stagedMade } from './staging.ts';

const from = `${siteFolder}/pictures/logo.svg`;

/**
 * Returns the path of the owner's logo if there is no `logo.svg`, but a logo in another format,
 * such as `logo.png`, or under a name with capitals. Otherwise returns undefined.
 */
export function unusedLogo(folder = `${siteFolder}/pictures`): string | undefined {
  const files = existsSync(folder) ? readdirSync(folder) : [];
  const logo = files.find((name) => /^logo\./i.test(name));
  return logo && !files.includes('logo.svg') ? `${folder}/${logo}` : undefined;
}

/**
 * Says why a logo is not used. An SVG is unused because its name has capitals. Any other file is
 * unused because it is not a drawing.
 */
export const whyUnused = (logo: string) =>
  /\.svg$/i.test(logo) ? 'its name has capitals' : 'the logo has to be a drawing of filled paths (SVG)';

/** Tells the owner how a logo of pixels becomes a drawing, or which name a drawing needs. */
export const howToDraw = (logo: string) =>
  /\.svg$/i.test(logo)
    ? `Name it logo.svg and run npm run assets.`
    : `Ask its designer for the logo as SVG, or trace ${basename(logo)} in a drawing program (Inkscape: Path, Trace Bitmap). Save it as ${from} and run npm run assets.`;

/**
 * Writes `made/brandMark.ts` from the owner's logo, a drawing of filled paths. Paths with the color
 * of the first one get the color of the text beside the logo, and the others get the accent color.
 * So the logo is visible on every background.
 *
 * @param again true to write the module even if the logo has not changed
 * @returns whether it was written
 * @throws if the logo contains anything but filled paths, if a path is transformed, or if a part is
 *   outside the viewBox
 */
export async function takeLogo(again: boolean): Promise<boolean> {
  if (!existsSync(from)) return false;
  const inputs = hash(readFileSync(from));
  if (!again && readManifest()['logo']?.inputs === inputs) return false;
  const { newPage, openSvg } = await import('./render.ts');
  await using page = await newPage();
  const { box, shapes, faults } = await (await openSvg(page, from)).evaluate(shapesOf);
  if (shapes.length === 0) faults.push('it has no filled path');
  if (faults.length > 0) {
    const remedy = 'In a drawing program, convert everything to filled paths and flatten transformations.';
    throw new Error(`${from}: ${faults.join('; ')}. ${remedy}`);
  }
  const main = shapes.filter(({ fill }) => fill === shapes[0]?.fill);
  const accents = shapes.filter(({ fill }) => fill !== shapes[0]?.fill);
  const mark = {
    viewBox: withMargin(box),
    paths: [...main.map(({ d }) => d), ...(accents.length > 0 ? [accents.map(({ d }) => d).join(' ')] : [])],
    accent: accents.length > 0,
    evenOdd: shapes.some(({ evenOdd }) => evenOdd),
  };
  beginStaging();
  writeFileSync(
    `${stagedMade}/brandMark.ts`,
    `/** The symbol. Written by \`npm run assets\` from ${from}; change that instead. */\nexport const brandMark = ${JSON.stringify(mark)};\n`,
  );
  putInPlace([]);
  record('logo', { inputs, files: {}, from });
  return true;
}

/**
 * Runs in the browser, because the fill of a shape may come from a style sheet or a group. Returns
 * the shapes of the logo, and its faults.
 */
function shapesOf(svg: SVGSVGElement) {
  const drawn = [
    ...svg.querySelectorAll('path,rect,circle,ellipse,line,polyline,polygon,text,image,use'),
  ].filter((one) => !one.closest('defs,clipPath,mask,symbol'));
  const faults = new Set<string>();
  const shapes = drawn.flatMap((one) => {
    const { fill, fillRule, stroke } = getComputedStyle(one);
    const isShown = one.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    if (!isShown || (fill === 'none' && stroke === 'none')) return [];
    const [here, whole] = [one as SVGGraphicsElement, svg].map((part) => {
      const { a, b, c, d, e, f } = part.getScreenCTM() ?? new DOMMatrix();
      return [a, b, c, d, e, f].join(' ');
    });
    if (!(one instanceof SVGPathElement)) faults.add(`it has a <${one.localName}>`);
    else if (stroke !== 'none') faults.add('it has an outlined path');
    else if (here !== whole) faults.add('it has a transformed path');
    return [{ d: one.getAttribute('d') ?? '', fill, evenOdd: fillRule === 'evenodd' }];
  });
  const { x, y, width, height } = svg.viewBox.baseVal;
  const drawing = svg.getBBox();
  // A browser may measure a curve by its control points, which can be outside the viewBox even if
  // the curve is inside.
  const slack = Math.max(width, height) / 50;
  const isInside =
    drawing.x >= x - slack &&
    drawing.y >= y - slack &&
    drawing.x + drawing.width <= x + width + slack &&
    drawing.y + drawing.height <= y + height + slack;
  if (shapes.length > 0 && !isInside) faults.add('a part of it is outside its viewBox or size');
  return { box: { x, y, width, height }, shapes, faults: [...faults] };
}

/**
 * Returns a square viewBox around the box, with a margin of a sixteenth of its side at each edge.
 */
function withMargin(box: { x: number; y: number; width: number; height: number }): string {
  const side = (Math.max(box.width, box.height) * 8) / 7;
  const corner = [box.x + (box.width - side) / 2, box.y + (box.height - side) / 2];
  return [...corner, side, side].map((one) => Number(one.toFixed(3))).join(' ');
}
