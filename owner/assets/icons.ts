import { writeFile } from 'node:fs/promises';
import pngToIco from 'png-to-ico';
import sharp from 'sharp';
import { brandMark } from '#site/made/brandMark.ts';
import { colors } from '#site/brand.ts';
import { readManifest } from './manifest.ts';
import { fillRule, markBox, markSvg } from './mark.ts';
import { stagedPublic } from './staging.ts';

const grid = 32;

/** Writes the favicons and the home-screen icon into the working folder's `public`. */
export async function buildIcons(): Promise<void> {
  await writeFile(`${stagedPublic}/favicon.svg`, `${faviconSvg()}\n`);
  const small = tileSvg({ inset: 2.5, radius: 7 });
  const ico = await Promise.all([16, 32].map((size) => toPng(small, size)));
  await writeFile(`${stagedPublic}/favicon.ico`, await pngToIco(ico));
  // This icon is a full square, because platforms cut it to their own shape.
  const square = tileSvg({ inset: 6, radius: 0 });
  await writeFile(`${stagedPublic}/apple-touch-icon.png`, await toPng(square, 180));
}

/** Returns the symbol without a tile. It follows the browser's color scheme. */
function faviconSvg(): string {
  const { light, dark } = colors;
  const paths = brandMark.paths.map((d) => `<path d="${d}"/>`).join('');
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${markBox()}"${fillRule}><style>` +
    twoTone(light) +
    `@media (prefers-color-scheme:dark){${twoTone(dark)}}</style>${paths}</svg>`
  );
}

function twoTone({ action, accent }: { action: string; accent: string }): string {
  return `path{fill:${action}}${brandMark.accent ? `path:last-child{fill:${accent}}` : ''}`;
}

/**
 * Returns the symbol on a tile in the action color. The tile is 32 units wide (`grid`). `inset` and
 * `radius` are in these units.
 */
function tileSvg({ inset, radius }: { inset: number; radius: number }): string {
  const { action, onBand, accent } = colors.light;
  const size = grid - 2 * inset;
  // Most of the sample's leaf is at the lower right of its box. A quarter of a unit up and left
  // makes it look centered. An owner's logo stays where it was drawn.
  const place = readManifest()['logo'] ? inset : inset - 0.25;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${grid} ${grid}">` +
    `<rect width="${grid}" height="${grid}" rx="${radius}" fill="${action}"/>` +
    `${markSvg(size, onBand, accent, markBox(), place)}</svg>`
  );
}

/** Draws the icon at its final size, so that the edges of small icons stay sharp. */
async function toPng(svg: string, size: number): Promise<Buffer> {
  return sharp(Buffer.from(svg), { density: (72 * size) / grid })
    .resize(size, size)
    .png({ compressionLevel: 9, palette: size > 64 })
    .toBuffer();
}
