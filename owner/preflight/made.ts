import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { siteFolder } from '../../lib/folders.mjs';
import { hashesOf, type Made, stateOf } from '../assets/manifest.ts';
import { ownHero, type Product } from '../assets/products.ts';
import { type Finding, findingsIn } from './finding.ts';

/**
 * Whether the files that `npm run assets` makes follow the words, settings, colors and pictures of
 * now, and whether one of them is the sample's. A file that the manifest does not know is the
 * owner's own, and passes.
 */
export function checkMade(products: Product[]): Finding[] {
  return [
    ...products.flatMap((product) => faultOf(product) ?? []),
    ...leftPictures(products),
    ...(existsSync(`${siteFolder}/pictures/logo.svg`) ? [] : [leaf]),
  ];
}

/**
 * Pictures of the sample that no record shows any more. Whoever guesses their addresses gets them
 * all the same.
 */
function leftPictures(products: Product[]): Finding[] {
  const sample = JSON.parse(readFileSync('sample/made/manifest.json', 'utf8')) as Record<string, Made>;
  const shown = new Set(products.flatMap(({ name, field }) => (field ? [name] : [])));
  return Object.entries(sample).flatMap(([name, { files }]) => {
    if (!name.startsWith('images/') || shown.has(name)) return [];
    const now = hashesOf(Object.keys(files));
    if (!Object.entries(now).some(([file, bytes]) => bytes === files[file])) return [];
    const drawing = `site/pictures/${name.replace('images/', '')}.svg`;
    const remedy = `Delete it: rm -f ${drawing} site/public/${name}-*`;
    const problem = `it was made from the sample's ${drawing}, and no record shows it`;
    return [findingsIn(`site/public/${name}-*`).hint('file', problem, remedy)];
  });
}

const leaf = findingsIn('site/made/brandMark.ts').hint(
  'paths',
  "header, icons and card show the sample's leaf",
  'Put site/pictures/logo.svg there and run npm run assets.',
);

/** The first fault of a product's files. */
function faultOf(product: Product): Finding | undefined {
  const { step, name } = product;
  const from = product.from && relative(siteFolder, product.from);
  const { state, file } = stateOf(product);
  // Each is several files.
  const shown = name === 'fonts' ? 'fonts/*' : name.startsWith('images/') ? `${name}-*` : file;
  const stop = findingsIn(`site/public/${shown}`).stop.bind(undefined, product.field ?? 'file');
  if (state === 'missing')
    return stop(`site/public/${file} does not exist`, `Run npm run assets -- ${step}.`);
  if (from && state === 'stale')
    return stop(`it was not made from site/${from} as that is now`, 'Run npm run assets.');
  if (state === 'own') return undefined;
  const sample = name === 'social-card' ? !ownHero() && 'pictures/card.svg' : product.sample && from;
  if (sample) {
    const place = `site/${from ?? 'pictures/hero.svg'}`.replace('.svg', '.png, .jpg or .svg');
    const remedy = `Put a picture of yours there as ${place} and run npm run assets.`;
    return stop(`it shows the sample's site/${sample}`, remedy);
  }
  if (state === 'current') return undefined;
  const problem = 'it was made from other words, settings or colors than those of now';
  return stop(problem, 'Run npm run assets, or put a file of your own there.');
}
