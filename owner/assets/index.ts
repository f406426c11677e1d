import { readFileSync, writeFileSync } from 'node:fs';
import { faultsOfFaces, stopAtMissingLetters } from '../../lib/fonts/letters.ts';
import { loadEnvFile } from '../../server/lifecycle/loadEnvFile.ts';
import { readSettings } from '../../server/settings.ts';
import { takeLogo } from './logo.ts';
import { publicDir, siteFolder } from '../../lib/folders.mjs';
import { hashesOf, readManifest, record, stateOf } from './manifest.ts';
import type { Product } from './products.ts';

/**
 * `npm run assets` makes what is missing, and what was made from other words, settings, colors or pictures than those of
 * now. `npm run assets -- fonts icons` makes all of these steps, whether they are out of date or not.
 */
loadEnvFile();
const wanted = process.argv.slice(2);
// The logo first: what follows is drawn with the module that it writes, which is therefore loaded later.
const logo = await takeLogo(wanted.includes('logo')).catch(({ message }: Error) => stop(message));
if (logo) console.log(`made  ${siteFolder}/made/brandMark.ts from ${siteFolder}/pictures/logo.svg`);

const { onePager, products, saidBy, steps } = await import('./products.ts');
const settings = readSettings(process.env);

const names = ['logo', ...steps];
const unknown = wanted.filter((name) => !names.includes(name));
if (unknown.length > 0) stop(`unknown step: ${unknown.join(', ')}; the steps are ${names.join(', ')}`);
await stopAtMissingLetters(saidBy(settings));
const listed = () => products({ settings });
let made = 0;
for (const index of listed().keys()) {
  // Listed again: what was just made may be what this product is made from.
  const [product, ...later] = listed().slice(index);
  const reason = product && reasonFor(product);
  if (!reason) continue;
  made += 1;
  console.error(`${made} of ${made + later.filter(reasonFor).length}: ${shown(product)} ...`);
  const own = new Map(ownFiles(product).map((path) => [path, readFileSync(path)]));
  await product.make().catch((error: Error) => {
    // What an owner has put there may be anything. Any other error is a bug.
    const theirs = product.name === 'one-pager' ? [onePager] : [product.from, product.dark].filter(Boolean);
    if (theirs.length === 0 || product.sample) throw error;
    stop(`${theirs.join(' or ')} cannot be used: ${error.message}`);
  });
  for (const [path, bytes] of own) writeFileSync(path, bytes);
  const now = listed()[index] ?? product;
  record(now.name, { inputs: now.inputs, files: hashesOf(now.files), from: now.from, sample: now.sample });
  console.log(`made  ${shown(now)}: ${reason}`);
}
const changed = logo || made > 0;
// Loaded only where something was drawn, because that takes half a second.
if (changed) await (await import('./render.ts')).endBrowser();
for (const { file, field, problem, remedy } of await faultsOfFaces(saidBy(settings)))
  console.log(`note  ${file} ${field}: ${problem}. ${remedy}`);
console.log(changed ? 'Everything else is as it was.' : 'Everything is up to date.');

function stop(message: string): never {
  console.error(message);
  process.exit(1);
}

/** Why a product has to be made; undefined if it is not asked for, up to date, or the owner's own. */
function reasonFor(product: Product): string | undefined {
  const { step, from } = product;
  if (wanted.length > 0) return wanted.includes(step) ? 'as asked' : undefined;
  const { state } = stateOf(product);
  if (state === 'own' || state === 'current') return undefined;
  if (from) return `from ${from}`;
  return state === 'missing' ? 'it was missing' : 'what it is made from has changed';
}

/** The paths of what the owner has put in the place of single files. It stays as it is, unless the step is asked for. */
function ownFiles({ step, name, files, from }: Product): string[] {
  if (from || wanted.includes(step)) return [];
  const [last, now] = [readManifest()[name]?.files ?? {}, hashesOf(files)];
  return files.filter((file) => now[file] && now[file] !== last[file]).map((file) => `${publicDir}/${file}`);
}

function shown({ name, files }: Product): string {
  // Their names change with their bytes.
  if (name === 'fonts') return `${publicDir}/fonts/*`;
  if (name.startsWith('images/')) return `${publicDir}/${name}-*`;
  return files.map((file) => `${publicDir}/${file}`).join(', ');
}
