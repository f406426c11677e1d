import sharp from 'sharp';

/** Pixels of four bytes each, in rows. */
type Picture = { data: Buffer; width: number; height: number };

/**
 * Compares two pictures pixel by pixel. Where only one of them reaches, they differ. The same page is not always drawn the
 * same: what was drawn at another place of scrolling keeps its edges and letters, which lie between other pixels. Such
 * differences are few, and each color is beside the same place of the other picture. They do not count.
 *
 * @returns the share of pixels that differ, from 0 to 1, and a sheet that shows before, after and difference
 */
export async function compare(before: Buffer, after: Buffer) {
  if (before.equals(after)) return { share: 0, sheet: undefined };
  const [one, other] = await Promise.all([decode(before), decode(after)]);
  const [width, height] = [Math.max(one.width, other.width), Math.max(one.height, other.height)];
  const difference = Buffer.alloc(width * height * 4, 255);
  let differing = 0;
  let foreign = false;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [here, there] = [pixelAt(one, x, y), pixelAt(other, x, y)];
      const differs = here !== there;
      if (differs) differing++;
      if (differs) foreign ||= !isNear(here, other, x, y) || !isNear(there, one, x, y);
      difference.writeUInt32BE(differs ? changed : paleOf(there), (y * width + x) * 4);
    }
  }
  const total = width * height;
  const share = !foreign && differing < total * few ? 0 : differing / total;
  return {
    share,
    sheet: share > 0 ? await sheetOf(before, after, { data: difference, width, height }) : undefined,
  };
}

/** The share of pixels that edges and letters may have. */
const few = 0.01;

/** How far colors may differ that are the same, of 255. */
const alike = 12;

/** Whether each part of a color is within what the pixels around a place have. */
function isNear(pixel: number, picture: Picture, x: number, y: number): boolean {
  const around = [-1, 0, 1]
    .flatMap((dy) => [-1, 0, 1].map((dx) => pixelAt(picture, x + dx, y + dy)))
    .filter((one) => one !== outside);
  if (pixel === outside || around.length === 0) return false;
  return [24, 16, 8].every((shift) => {
    const values = around.map((one) => (one >>> shift) & 255);
    const value = (pixel >>> shift) & 255;
    return value >= Math.min(...values) - alike && value <= Math.max(...values) + alike;
  });
}

/** Magenta, which the page does not have. */
const changed = 0xff_00_b4_ff;

async function decode(png: Buffer): Promise<Picture> {
  const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

const outside = -1;

/** A pixel as one number, `0xRRGGBBAA`. */
function pixelAt({ data, width, height }: Picture, x: number, y: number): number {
  const within = x >= 0 && x < width && y >= 0 && y < height;
  return within ? data.readUInt32BE((y * width + x) * 4) : outside;
}

/** The same pixel in pale gray, so that the differences stand out. */
function paleOf(pixel: number): number {
  const gray = 200 + Math.round((((pixel >>> 16) & 255) * 55) / 255);
  return ((gray << 24) | (gray << 16) | (gray << 8) | 255) >>> 0;
}

async function sheetOf(before: Buffer, after: Buffer, { data, width, height }: Picture): Promise<Buffer> {
  const difference = await sharp(data, { raw: { width, height, channels: 4 } })
    .png()
    .toBuffer();
  const background = '#808080';
  const join = { across: 3, shim: 16, background, halign: 'left', valign: 'top' } as const;
  return sharp([before, after, difference], { join }).png().toBuffer();
}
