import { writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { optimize } from 'svgo';
import { heroSize } from '../../components/primitives/pictureWidths.ts';
import { radii } from '../../theme/tokens.ts';
import { linesOf, outlineOf } from './outlines.ts';
import { dimmed, fitted } from './pictures.ts';
import { newPage, openSvg } from './render.ts';
import { stagedPublic } from './staging.ts';

/**
 * The size in bytes to which a hero's photograph is compressed, because the first screen loads it.
 * A photograph that is larger even at the lowest quality stays larger.
 */
const maxBytes = 120 * 1024;

/**
 * A SMIL animation that changes nothing. Without it, Chromium 156 may run the timer of the
 * picture's CSS animations as fast as it can, without a pause between two frames. In four of ten
 * visits, the main thread was then busy most of the time.
 */
const pace = '<set attributeName="y" begin="indefinite"/>';

/**
 * Writes a picture as `images/hero.svg` into the working folder. This one file is for all screen
 * densities and both color schemes.
 */
export async function buildHero(file: string): Promise<void> {
  const hero = file.endsWith('.svg') ? await drawnHero(file) : await photographedHero(file);
  await writeFile(`${stagedPublic}/images/hero.svg`, hero);
}

/**
 * Returns a drawing for the hero. It keeps its proportions, style sheets and motion. Its text
 * becomes outlines.
 */
async function drawnHero(file: string): Promise<string> {
  await using page = await newPage();
  const svg = await openSvg(page, file);
  const outlines = await Promise.all((await svg.evaluate(linesOf)).map(outlineOf));
  const drawing = await svg.evaluate(outlined, { outlines, place: heroSize });
  const overrides = {
    // A motion may show an element that a rule hides.
    removeHiddenElems: false,
    inlineStyles: false,
    removeDesc: { removeAny: true },
    // Scaling the outlines would turn their whole numbers into longer decimals.
    convertPathData: { applyTransforms: false },
  } as const;
  const preset = { name: 'preset-default', params: { overrides } } as const;
  const { data } = optimize(drawing, { multipass: true, plugins: [preset] });
  return `${data.replace(/<\/svg>$/, '')}${pace}</svg>\n`;
}

/**
 * Runs in the browser. Replaces the drawing's texts by their outlines, and puts it into the middle
 * of a canvas with the proportions of the hero.
 */
function outlined(
  svg: SVGSVGElement,
  { outlines, place }: { outlines: (string | undefined)[]; place: typeof heroSize },
): string {
  const { outerHTML } = svg;
  for (const [i, text] of svg.querySelectorAll('text').entries()) {
    const outline = outlines[i];
    if (!outline) continue;
    const group = document.createElementNS(svg.namespaceURI, 'g') as SVGGElement;
    for (const { name, value } of text.attributes) if (!/^(x|y)$/.test(name)) group.setAttribute(name, value);
    group.classList.remove(...[...group.classList].filter((one) => outerHTML.includes(`text.${one} `)));
    group.innerHTML = outline;
    text.replaceWith(group);
  }
  for (const layer of svg.querySelectorAll('[id]'))
    if (!outerHTML.includes(`#${layer.id}`)) layer.removeAttribute('id');
  const { x, y, width, height } = svg.viewBox.baseVal;
  const scale = Math.max(width / place.width, height / place.height);
  const [across, down] = [place.width * scale, place.height * scale];
  svg.setAttribute('viewBox', [x - (across - width) / 2, y - (down - height) / 2, across, down].join(' '));
  // Without a width and a height of its own, the drawing becomes as wide as the hero.
  for (const name of ['width', 'height']) svg.removeAttribute(name);
  return new XMLSerializer().serializeToString(svg);
}

/**
 * The height of the empty strip above a photograph, in px. The strip keeps the photograph away from
 * the headline. In wide windows, the photograph is beside the headline's last line, and a longer
 * line may end above the photograph:
 *
 *     Websites built around
 *     your work ┌────────────┐
 *               │ photograph │
 */
const freeAbove = Math.round(heroSize.height / 8);

/**
 * Returns a photograph for the hero. It fills the place below the empty strip, with rounded
 * corners. For dense screens, it has up to twice the place's width and height in px. It is dimmed
 * in the dark scheme.
 */
async function photographedHero(file: string): Promise<string> {
  const { width } = heroSize;
  const height = heroSize.height - freeAbove;
  const cropped = sharp(file)
    .rotate()
    .resize({ ...(await fitted(file, { width: 2 * width, height: 2 * height })), fit: 'cover' });
  const encode = async (quality: number): Promise<Buffer> => {
    const webp = await cropped.clone().webp({ quality, effort: 4 }).toBuffer();
    return webp.length > maxBytes && quality > 30 ? encode(quality - 10) : webp;
  };
  const data = (await encode(80)).toString('base64');
  // In the dark scheme, the photograph is slightly transparent, and a black rectangle behind it
  // dims it. Without the rectangle, the road and the van behind the hero would show through. A CSS
  // filter is not possible, because Safari has none within a drawing.
  const place = `y="${freeAbove}" width="${width}" height="${height}"`;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${heroSize.height}">` +
    `<style>@media(prefers-color-scheme:dark){image{opacity:${dimmed}}rect{fill:#000}}</style>` +
    `<clipPath id="a"><rect ${place} rx="${radii.large}"/></clipPath>` +
    `<rect ${place} rx="${radii.large}" fill="none"/>` +
    `<image clip-path="url(#a)" ${place} href="data:image/webp;base64,${data}"/></svg>\n`
  );
}
