import { existsSync } from 'node:fs';
import { hashesOf } from '../assets/manifest.ts';
import { ownHero, type Product, products, type Source } from '../assets/products.ts';
import { samples } from './samples.ts';
import type { LandingContent } from '../../components/records.ts';
import type { Finding } from './finding.ts';

/**
 * Whether the files that `npm run assets` makes follow the words, settings, colors and pictures of now, and whether one
 * of them is the sample's. A file that the manifest does not know is the owner's own, and passes.
 *
 * @param symbol the paths of the brand's symbol
 */
export function checkMade(source: Source, symbol: readonly string[]): Finding[] {
  const { publicFolder, content } = source;
  return [
    ...products(source).flatMap((product) => faultOf(product, source)),
    ...unusedSamples(publicFolder, content),
    ...sampleSymbol(symbol),
  ];
}

/** The first fault of a product's files. */
function faultOf(product: Product, source: Source): Finding[] {
  const { step, name, files, inputs, from } = product;
  const now = hashesOf(files, source.publicFolder);
  const last = source.manifest[name];
  const finding = (file: string, problem: string, remedy: string): Finding[] => {
    const shown = name.startsWith('images/') ? `${name}-*` : file;
    return [{ level: 'stop', file: `public/${shown}`, field: 'file', problem, remedy }];
  };
  const missing = files.find((file) => !now[file]);
  if (missing) return finding(missing, 'the file does not exist', `Run npm run assets -- ${step}.`);
  if (from && last?.inputs !== inputs)
    return finding(files[0] ?? name, `it was not made from ${from} as that is now`, 'Run npm run assets.');
  const made = files.find((file) => now[file] === last?.files[file]);
  if (!made) return [];
  const sample = sampleOf(product, source);
  if (sample)
    return finding(made, sample, `Put a picture of yours there as ${placeOf(from)} and run npm run assets.`);
  if (last?.inputs === inputs) return [];
  const problem = 'it was made from other words, settings or colors than those of now';
  return finding(made, problem, 'Run npm run assets, or put a file of your own there.');
}

/** What a file shows of a sample. Preflight names the pictures of sample clients by their projects. */
function sampleOf({ name, sample }: Product, source: Source): string | undefined {
  if (name === 'social-card' && !ownHero(source))
    return "the card that goes with shared links shows the sample's phone";
  if (!sample) return undefined;
  if (name === 'hero') return "the hero shows the sample's dispatch screen";
  return name.startsWith('images/steps/') ? 'the step shows the page of a sample client' : undefined;
}

/** Where the owner's own picture goes. The card shows the hero. */
const placeOf = (from = 'site/pictures/hero.svg') => from.replace('.svg', '.png, .jpg or .svg');

function sampleSymbol([first = '']: readonly string[]): Finding[] {
  if (!first.startsWith(samples.symbol)) return [];
  const problem = "header, icons and card show the sample's leaf";
  const remedy = 'Put site/pictures/logo.svg there and run npm run assets.';
  return [{ level: 'hint', file: 'theme/brandMark.ts', field: 'paths', problem, remedy }];
}

/** The samples' pictures that no project shows any more: whoever guesses their address gets them all the same. */
function unusedSamples(folder: string, { work }: LandingContent): Finding[] {
  const used = new Set(work.projects.map(({ image }) => image));
  const unused = samples.pictures.filter(
    (name) => !used.has(name) && existsSync(`${folder}/images/work/${name}-480.avif`),
  );
  const problem = 'no project shows this picture of a sample any more';
  return unused.map((name) => {
    const file = `public/images/work/${name}-*`;
    return {
      level: 'hint',
      file,
      field: 'file',
      problem,
      remedy: `Delete it, and site/pictures/work/${name}.svg.`,
    };
  });
}
