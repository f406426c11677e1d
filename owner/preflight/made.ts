import { existsSync } from 'node:fs';
import { relative } from 'node:path';
import { siteFolder } from '../../lib/folders.mjs';
import { stateOf } from '../assets/manifest.ts';
import { ownHero, type Product } from '../assets/products.ts';
import { type Finding, findingsIn } from './finding.ts';

/**
 * Whether the files that `npm run assets` makes follow the words, settings, colors and pictures of now, and whether one
 * of them is the sample's. A file that the manifest does not know is the owner's own, and passes.
 */
export function checkMade(products: Product[]): Finding[] {
  return [
    ...products.flatMap((product) => faultOf(product) ?? []),
    ...(existsSync(`${siteFolder}/pictures/logo.svg`) ? [] : [leaf]),
  ];
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
