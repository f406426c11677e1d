import { readFileSync } from 'node:fs';
import { faultsOfFaces, stopAtMissingLetters } from '../../lib/fonts/letters.ts';
import { loadEnvFile } from '../../server/lifecycle/loadEnvFile.ts';
import { readSettings } from '../../server/settings.ts';
import { takeLogo } from './logo.ts';
import { publicDir, siteFolder } from '../../lib/folders.mjs';
import { hashesOf, placeOf, readManifest, record, recordMaking, stateOf } from './manifest.ts';
import type { Product } from './products.ts';
import {
  beginStaging,
  endStaging,
  putAside,
  putInPlace,
  removeFiles,
  stagedFiles,
  stagedPublic,
} from './staging.ts';

/**
 * `npm run assets` makes what is missing, and what was made from other words, settings, colors or
 * pictures than those of now. `npm run assets -- fonts icons` makes all of these steps, whether
 * they are out of date or not. A file that an owner has put into the place of a made one stays in
 * any case.
 *
 * A product is written into a working folder and put into its place once all of it is there, so a
 * run that is interrupted leaves every file whole.
 */
loadEnvFile();
process.on('exit', endStaging);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit(1));
const wanted = process.argv.slice(2);
// The logo first: what follows is drawn with the module that it writes, which is therefore loaded
// later.
const logo = await takeLogo(wanted.includes('logo')).catch(({ message }: Error) => stop(message));
if (logo) console.log(`made  ${siteFolder}/made/brandMark.ts from ${siteFolder}/pictures/logo.svg`);

const { onePager, products, saidBy, steps } = await import('./products.ts');
const settings = readSettings(process.env);

const names = ['logo', ...steps];
const unknown = wanted.filter((name) => !names.includes(name));
if (unknown.length > 0) stop(`unknown step: ${unknown.join(', ')}; the steps are ${names.join(', ')}`);
await stopAtMissingLetters(saidBy(settings));
const listed = () => products({ settings });
const unreadable = await unreadableFiles();
let made = 0;
for (const index of listed().keys()) {
  // Listed again: what was just made may be what this product is made from.
  const [product, ...later] = listed().slice(index);
  const reason = product && reasonFor(product);
  if (!reason) continue;
  made += 1;
  console.error(`${made} of ${made + later.filter(reasonFor).length}: ${shown(product)} ...`);
  beginStaging();
  await product.make().catch((error: Error) => {
    // What an owner has put there may be anything. Any other error is a bug.
    const theirs = product.name === 'one-pager' ? [onePager] : [product.from, product.dark].filter(Boolean);
    if (theirs.length === 0 || product.sample) throw error;
    stop(`${theirs.join(' or ')} cannot be used: ${error.message}`);
  });
  const kept = finish(product);
  console.log(`made  ${shown(product)}: ${reason}`);
  for (const file of kept)
    console.log(`note  ${publicDir}/${file} stays, because it is yours. Delete it to have it made.`);
}
const changed = logo || made > 0;
// Loaded only where something was drawn, because that takes half a second.
if (changed) await (await import('./render.ts')).endBrowser();
for (const { file, field, problem, remedy } of await faultsOfFaces(saidBy(settings)))
  console.log(`note  ${file} ${field}: ${problem}. ${remedy}`);
console.log(changed ? 'Everything else is as it was.' : 'Everything is up to date.');

/**
 * Puts what was made into its place, in place of what was made before.
 *
 * @returns the files that stay, because the owner has put them there
 */
function finish({ name, inputs, from, sample }: Product): string[] {
  const last = readManifest()[name];
  const before = Object.keys({ ...last?.files, ...last?.making });
  const files = stagedFiles();
  const hashes = hashesOf(files, stagedPublic);
  const kept = files.filter((file) => placeOf(name, file) === 'own' && !unreadable.has(file));
  const gone = before.filter((file) => !files.includes(file) && placeOf(name, file) === 'made');
  recordMaking(name, hashes);
  for (const file of files.filter((one) => unreadable.has(one))) {
    const place = putAside(file);
    console.log(`note  ${publicDir}/${file} is in ${place} now: ${unreadable.get(file)}`);
  }
  putInPlace(files.filter((file) => !kept.includes(file)));
  // Last, because `npm run dev` serves the old ones until then.
  removeFiles(gone);
  record(name, { inputs, files: hashes, from, sample });
  return kept;
}

/**
 * The files in the places of made ones that were not made here, and that nothing can decode: each
 * with the reason.
 */
async function unreadableFiles(): Promise<Map<string, string>> {
  const own = listed().flatMap(({ name, files }) => files.filter((file) => placeOf(name, file) === 'own'));
  if (own.length === 0) return new Map();
  const { whyUnreadable } = await import('./readable.ts');
  const found = own.map(async (file) => {
    const reason = await whyUnreadable(file, readFileSync(`${publicDir}/${file}`));
    return reason ? [[file, reason] as const] : [];
  });
  return new Map((await Promise.all(found)).flat());
}

function stop(message: string): never {
  console.error(message);
  process.exit(1);
}

/**
 * Why a product has to be made; undefined if it is not asked for, up to date, or the owner's own.
 */
function reasonFor(product: Product): string | undefined {
  const { step, from, files } = product;
  if (wanted.length > 0) return wanted.includes(step) ? 'as asked' : undefined;
  const broken = files.find((file) => unreadable.has(file));
  if (broken) return `${broken}: ${unreadable.get(broken)}`;
  const { state } = stateOf(product);
  if (state === 'own' || state === 'current') return undefined;
  if (from) return `from ${from}`;
  return state === 'missing' ? 'it was missing' : 'what it is made from has changed';
}

function shown({ name, files }: Product): string {
  // Their names change with their bytes.
  if (name === 'fonts') return `${publicDir}/fonts/*`;
  if (name.startsWith('images/')) return `${publicDir}/${name}-*`;
  return files.map((file) => `${publicDir}/${file}`).join(', ');
}
