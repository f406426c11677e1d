import pixelmatch from 'pixelmatch';
import sharp from 'sharp';

/**
 * The smallest difference of two pixels that counts, from 0 to 1. Differences in the smoothing of
 * edges never count, because the same page at another scroll position has them too.
 */
const threshold = 0.02;

/**
 * Compares two pictures pixel by pixel. An area that only one of them has counts as different.
 *
 * @returns the share of pixels that differ, from 0 to 1, and a sheet that shows before, after and
 *   difference
 */
export async function compare(before: Buffer, after: Buffer) {
  if (before.equals(after)) return { share: 0, sheet: undefined };
  const sizes = await Promise.all([before, after].map((png) => sharp(png).metadata()));
  const [width = 0, height = 0] = (['width', 'height'] as const).map((side) =>
    Math.max(...sizes.map((size) => size[side])),
  );
  const onCanvas = (png: Buffer) =>
    sharp({ create: { width, height, channels: 4, background: '#0000' } })
      .composite([{ input: png, left: 0, top: 0 }])
      .raw()
      .toBuffer();
  const [one, other] = await Promise.all([onCanvas(before), onCanvas(after)]);
  const data = Buffer.alloc(one.length);
  // Magenta, because the page does not use it.
  const differing = pixelmatch(one, other, data, width, height, { threshold, diffColor: [255, 0, 180] });
  if (differing === 0) return { share: 0, sheet: undefined };
  const difference = await sharp(data, { raw: { width, height, channels: 4 } })
    .png()
    .toBuffer();
  const join = { across: 3, shim: 16, background: '#808080', halign: 'left', valign: 'top' } as const;
  const sheet = await sharp([before, after, difference], { join }).png().toBuffer();
  return { share: differing / (width * height), sheet };
}
