import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, parse, relative } from 'node:path';
import { content } from '#site/landing.ts';
import { siteFolder } from '../../lib/folders.mjs';
import { howToDraw, unusedLogo, whyUnused } from '../assets/logo.ts';
import { hashesOf, type Made, productStateOf, readManifest } from '../assets/manifest.ts';
import { isOfSample, ownHero, picturesIn, type Product } from '../assets/products.ts';
import { type Finding, findingsIn } from './finding.ts';

/**
 * Checks that the files of `npm run assets` are up to date with words, settings, colors and
 * pictures, and that no such file shows a picture of the sample. A file whose hash is not in the
 * manifest is the owner's own, and is accepted.
 */
export function checkAssets(products: Product[]): Finding[] {
  return [
    ...products.flatMap((product) => findingOf(product) ?? []),
    ...leftPictures(products),
    ...(content.contact.onePager ? [] : leftOnePager()),
    ...findingOfLogo(),
    ...['', '/work', '/steps', '/quotes'].flatMap((folder) => unreadablePictures(`site/pictures${folder}`)),
  ];
}

/** The endings of pictures that `npm run assets` does not read. */
const unreadable = /\.(?:heic|heif|jfif|jxl|jp2|gif|bmp|psd|ai|eps|dng|cr2|cr3|nef|arw)$/i;

/** The name of a picture, without its ending. Cameras write names in capitals. */
const nameOf = (file: string) => parse(file).name.toLowerCase();

/**
 * Finds pictures in formats that `npm run assets` does not read, such as those of phones (HEIC).
 * `team.heic` is not reported if there is a `team.jpg`, too. The logo is left out, because
 * `findingOfLogo` reports it.
 */
export function unreadablePictures(folder: string): Finding[] {
  const files = existsSync(folder) ? readdirSync(folder) : [];
  const own = [...picturesIn(folder).values()].filter((file) => !isOfSample(readFileSync(file)));
  const used = new Set(own.map(nameOf));
  return files
    .filter((file) => unreadable.test(file) && nameOf(file) !== 'logo' && !used.has(nameOf(file)))
    .map((file) =>
      findingsIn(`${folder}/${file}`).hint(
        'file',
        'npm run assets cannot read this format',
        `Save it as ${parse(file).name}.jpg and run npm run assets.`,
      ),
    );
}

/**
 * Finds pictures of the sample and of the owner that no record shows any more. They are still
 * served at their addresses. All pictures of the sample are in one finding, with one command that
 * deletes them.
 *
 * @param ours the site's manifest
 */
export function leftPictures(products: Product[], ours = readManifest()): Finding[] {
  const sample = JSON.parse(readFileSync('sample/made/manifest.json', 'utf8')) as typeof ours;
  const shown = products.flatMap(({ name, field }) => (field ? [name] : []));
  const left = Object.keys({ ...sample, ...ours }).flatMap((name) => {
    if (!name.startsWith('images/') || shown.includes(name)) return [];
    const made = [sample[name], ours[name]].find(hasUnchangedFile);
    if (!made) return [];
    const source = `site/${made.from ?? `pictures/${name.replace('images/', '')}.svg`}`;
    // The pattern `team-*` would also delete the files of a picture `team-2`, which is in use.
    const isShared = shown.some((one) => one.startsWith(`${name}-`));
    const files = isShared
      ? Object.keys(made.files).map((file) => quoted(`site/public/${file}`))
      : [`${quoted(`site/public/${name}-`)}*`];
    const paths = [quoted(source), ...files].join(' ');
    return [{ name, source, isSample: made === sample[name], isShared, paths }];
  });
  const ofSample = left.filter(({ isSample }) => isSample);
  const own = left.filter(({ isSample }) => !isSample);
  return [
    ...(ofSample.length > 0 ? [unshownSample(ofSample)] : []),
    ...own.map(({ name, source, isShared, paths }) =>
      findingsIn(`site/public/${name}-*`).hint(
        'file',
        `it was made from ${source}, and no record shows it`,
        // The owner may have misspelled the picture's name in a record.
        `To show it, write image: '${basename(name)}' in a record. Otherwise delete ${isShared ? 'its files' : 'it'}: ${toDelete(paths)}`,
      ),
    ),
  ];
}

/** Finds the one-pager that `npm run assets` has made, on a site that no longer offers it. */
export function leftOnePager(ours = readManifest()): Finding[] {
  if (!hasUnchangedFile(ours['one-pager'])) return [];
  return [
    findingsIn('site/public/one-pager.pdf').hint(
      'file',
      'the page does not offer it any more, but it is still served at its address',
      `Delete it: ${toDelete('site/onePager.html site/public/one-pager.pdf')}`,
    ),
  ];
}

function unshownSample(pictures: { name: string; paths: string }[]): Finding {
  const names = pictures.map(({ name }) => name.replace('images/', '')).join(', ');
  return findingsIn('site/public/images').hint(
    'files',
    `no record shows these pictures of the sample any more: ${names}`,
    `Delete their files: ${toDelete(pictures.map(({ paths }) => paths).join(' '))}`,
  );
}

/**
 * Returns the command that deletes files and builds again, because the build has copies of the
 * files.
 */
const toDelete = (paths: string) => `rm -f ${paths} && npm run build`;

/**
 * Quotes a path for a shell, because the name of a picture may have blanks and special characters.
 */
const quoted = (path: string) =>
  /^[\w./-]+$/.test(path) ? path : `'${path.replaceAll("'", String.raw`'\''`)}'`;

/** Whether at least one file of a product is still as `npm run assets` has made it. */
function hasUnchangedFile(made: Made | undefined): made is Made {
  const files = made?.files ?? {};
  return Object.entries(hashesOf(Object.keys(files))).some(([file, now]) => now === files[file]);
}

/** Reports a missing logo, for which the site shows the sample's symbol, a leaf. */
function findingOfLogo(): Finding[] {
  if (existsSync(`${siteFolder}/pictures/logo.svg`)) return [];
  const { hint } = findingsIn('site/pictures/logo.svg');
  const problem =
    "it does not exist, so header, footer, icons and the card for shared links show the sample's leaf";
  const other = unusedLogo();
  return other
    ? [hint('file', `${problem}; ${other} is not used, because ${whyUnused(other)}`, howToDraw(other))]
    : [hint('file', problem, 'Add your logo as site/pictures/logo.svg and run npm run assets.')];
}

/** Returns the first problem of a product's files. */
function findingOf(product: Product): Finding | undefined {
  const { step, name } = product;
  const from = product.from && relative(siteFolder, product.from);
  const { state, file } = productStateOf(product);
  // The fonts have several files, and so has each picture. The finding names all of them at once.
  const shown = name === 'fonts' ? 'fonts/*' : name.startsWith('images/') ? `${name}-*` : file;
  const stop = findingsIn(`site/public/${shown}`).stop.bind(undefined, product.field ?? 'file');
  if (state === 'missing')
    return stop(`site/public/${file} does not exist`, `Run npm run assets -- ${step}.`);
  if (from && state === 'stale')
    return stop(`it was made from an earlier version of site/${from}`, 'Run npm run assets.');
  if (state === 'own') return undefined;
  const sample = name === 'social-card' ? !ownHero() && 'pictures/card.svg' : product.sample && from;
  if (sample) {
    const place = `site/${from ?? 'pictures/hero.svg'}`.replace('.svg', '.png, .jpg or .svg');
    const remedy = `Add a picture of yours as ${place} and run npm run assets.`;
    return stop(`it shows the sample's site/${sample}`, remedy);
  }
  if (state === 'current') return undefined;
  const problem = 'words, settings or colors have changed since it was made';
  return stop(problem, 'Run npm run assets, or replace it with a file of your own.');
}
