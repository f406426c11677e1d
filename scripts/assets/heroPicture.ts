import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { size } from './hero/drawing.ts';
import { pace } from './hero/motion.ts';
import { radii } from '../../theme/tokens.ts';
import { dimmed } from './ownPictures.ts';
import { inSvg } from './svg.ts';

/** What a hero's picture may weigh: the first screen loads it. */
const heaviest = 120 * 1024;

const { width, height } = size;
const canvas = (inner: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">${inner}</svg>\n`;

/** The owner's picture as the one SVG file that the hero shows. */
export async function heroOf(file: string): Promise<string> {
  return file.endsWith('.svg') ? drawnHero(file) : photographedHero(file);
}

/** A drawing keeps its proportions, its style sheets and its movement. */
async function drawnHero(file: string): Promise<string> {
  const drawing = await inSvg(file, (svg) => {
    for (const [name, value] of [
      ['x', '0'],
      ['y', '0'],
      ['width', '100%'],
      ['height', '100%'],
    ] as const)
      svg.setAttribute(name, value);
    return new XMLSerializer().serializeToString(svg);
  });
  return canvas(drawing + pace);
}

/** A picture of pixels fills the place, at twice its size in px, with rounded corners, and dimmed in the dark. */
async function photographedHero(file: string): Promise<string> {
  const cropped = sharp(await readFile(file))
    .rotate()
    .resize({ width: 2 * width, height: 2 * height, fit: 'cover' });
  const encode = async (quality: number): Promise<Buffer> => {
    const webp = await cropped.clone().webp({ quality, effort: 4 }).toBuffer();
    return webp.length > heaviest && quality > 30 ? encode(quality - 10) : webp;
  };
  const data = (await encode(80)).toString('base64');
  const place = `width="${width}" height="${height}"`;
  return canvas(
    `<style>@media(prefers-color-scheme:dark){image{opacity:${dimmed}}}</style>` +
      `<clipPath id="a"><rect ${place} rx="${radii.large}"/></clipPath>` +
      `<image clip-path="url(#a)" ${place} href="data:image/webp;base64,${data}"/>`,
  );
}
