import sharp from 'sharp';

/** Pixels of four bytes each, in rows. */
type Picture = { data: Buffer; width: number; height: number };

/**
 * Compares two pictures pixel by pixel. Where only one of them reaches, they differ.
 *
 * @returns the share of pixels that differ, from 0 to 1, and a sheet that shows before, after and difference
 */
export async function compare(before: Buffer, after: Buffer) {
  if (before.equals(after)) return { share: 0, sheet: undefined };
  const [one, other] = await Promise.all([decode(before), decode(after)]);
  const [width, height] = [Math.max(one.width, other.width), Math.max(one.height, other.height)];
  const difference = Buffer.alloc(width * height * 4, 255);
  let differing = 0;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [here, there] = [pixelAt(one, x, y), pixelAt(other, x, y)];
      const differs = here !== there;
      if (differs) differing++;
      difference.writeUInt32BE(differs ? changed : paleOf(there), (y * width + x) * 4);
    }
  }
  const share = differing / (width * height);
  return {
    share,
    sheet: share > 0 ? await sheetOf(before, after, { data: difference, width, height }) : undefined,
  };
}

/** Magenta, which the page does not have. */
const changed = 0xff_00_b4_ff;

async function decode(png: Buffer): Promise<Picture> {
  const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/** A pixel as one number, `0xRRGGBBAA`; -1 outside the picture. */
function pixelAt({ data, width, height }: Picture, x: number, y: number): number {
  return x < width && y < height ? data.readUInt32BE((y * width + x) * 4) : -1;
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
