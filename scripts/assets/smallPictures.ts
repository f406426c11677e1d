import { type Finding, findingsIn } from '../preflight/finding.ts';
import { heroSize, products, type Source } from './products.ts';

/** The least that a photograph should have, in px: what a large screen shows. The hero is for dense screens, too. */
const least = {
  hero: { width: 2 * heroSize.width, height: 2 * heroSize.height },
  pictures: { width: 1120, height: 700 },
};

/** The photographs that the page shows larger than they are. */
export async function smallPictures(source: Source): Promise<Finding[]> {
  const photographs = products(source).flatMap(({ step, from, dark }) =>
    [from, dark].flatMap((file) => (file && !file.endsWith('.svg') ? [{ step, file }] : [])),
  );
  if (photographs.length === 0) return [];
  const { default: sharp } = await import('sharp');
  const found = photographs.map(async ({ step, file }) => {
    const path = file.replace('site/pictures', source.picturesFolder);
    const { width, height } = (await sharp(path).metadata()).autoOrient;
    const need = step === 'hero' ? least.hero : least.pictures;
    if (width >= need.width && height >= need.height) return [];
    const problem = `it has ${width} × ${height} px and is not enlarged; the page has room for ${need.width} × ${need.height}`;
    return [findingsIn(file).hint('size', problem, 'Put a larger one there.')];
  });
  return (await Promise.all(found)).flat();
}
