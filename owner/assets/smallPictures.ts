import sharp from 'sharp';
import { type Finding, findingsIn } from '../preflight/finding.ts';
import type { Product } from './products.ts';
import { heroSize } from './sizes.ts';

/** The least that a photograph should have, in px: what a large screen shows. The hero is for dense screens, too. */
const least = {
  hero: { width: 2 * heroSize.width, height: 2 * heroSize.height },
  pictures: { width: 1120, height: 700 },
};

/** The photographs among what products are made from that the page shows larger than they are. */
export async function smallPictures(products: Product[]): Promise<Finding[]> {
  const originals = products.flatMap(({ step, from, dark }) => [from, dark].map((file) => ({ step, file })));
  const found = originals.map(async ({ step, file }) => {
    if (!file || /\.(?:svg|html)$/.test(file)) return [];
    const { width, height } = (await sharp(file).metadata()).autoOrient;
    const need = step === 'hero' ? least.hero : least.pictures;
    if (width >= need.width && height >= need.height) return [];
    const problem = `it has ${width} × ${height} px and is not enlarged; the page has room for ${need.width} × ${need.height}`;
    return [findingsIn(file).hint('size', problem, 'Put a larger one there.')];
  });
  return (await Promise.all(found)).flat();
}
