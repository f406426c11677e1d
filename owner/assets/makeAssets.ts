import { readFileSync } from 'node:fs';
import { faultsOfFaces, stopAtMissingLetters } from '../../lib/fonts/letters.ts';
import { loadEnvFile } from '../../server/lifecycle/loadEnvFile.ts';
import { SettingsError } from '#proposal/settings.ts';
import { readSettings, type Settings } from '../../server/settings.ts';
import { howToDraw, takeLogo, unusedLogo, whyUnused } from './logo.ts';
import { publicDir, siteFolder } from '../../lib/folders.mjs';
import { hashesOf, ownershipOf, readManifest, record, recordMaking, productStateOf } from './manifest.ts';
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
 * `npm run assets` makes the files that are missing, or whose words, settings, colors or pictures
 * have changed. `npm run assets -- fonts icons` makes all files of these steps, even if they are up
 * to date. If an owner has put a file of their own in the place of a made one, the owner's file
 * stays. If it cannot be decoded, it is moved to `made/unreadable`, and a new one is made.
 *
 * A product is first written to a working folder, and moved to its place once it is complete. So an
 * interrupted run leaves every file whole.
 *
 * @param wanted the steps to run; if it is empty, everything is made that is not up to date
 */
export async function makeAssets(wanted: readonly string[]): Promise<void> {
  const settings = settingsOrStop();
  process.on('exit', endStaging);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit(1));
  // The logo comes first, because this step writes `made/brandMark.ts`, and other steps draw the
  // symbol that this module contains. `products.ts` imports the module, so it is imported later.
  const logo = await takeLogo(wanted.includes('logo')).catch(({ message }: Error) => stop(message));
  if (logo) console.log(`made  ${siteFolder}/made/brandMark.ts from ${siteFolder}/pictures/logo.svg`);
  const unused = unusedLogo();
  if (unused) console.log(`note  ${unused} is not used: ${whyUnused(unused)}. ${howToDraw(unused)}`);

  const { onePager, products, textOfSettings, steps } = await import('./products.ts');
  const names = ['logo', ...steps];
  const unknown = wanted.filter((name) => !names.includes(name));
  if (unknown.length > 0) stop(`unknown step: ${unknown.join(', ')}; the steps are ${names.join(', ')}`);
  await stopAtMissingLetters(textOfSettings(settings));
  let list = products({ settings });
  const unreadable = await unreadableFiles(list);
  const reasonFor = (product: Product) =>
    wanted.length > 0 ? wanted.includes(product.step) && 'as asked' : reasonToMake(product, unreadable);
  let made = 0;
  for (let index = 0; index < list.length; index += 1) {
    const product = list[index]!;
    const reason = reasonFor(product);
    if (!reason) continue;
    made += 1;
    const later = list.slice(index + 1).filter(reasonFor).length;
    console.error(`${made} of ${made + later}: ${shown(product)} ...`);
    beginStaging();
    await product.make().catch((error: Error) => {
      // The file that an owner has written may contain anything, so an error in it is shown as a
      // message. Any other error is a bug.
      const theirs = product.name === 'one-pager' ? [onePager] : [product.from, product.dark].filter(Boolean);
      if (theirs.length === 0 || product.sample) throw error;
      stop(`${theirs.join(' or ')} cannot be used: ${error.message}`);
    });
    const kept = finish(product, unreadable);
    console.log(`made  ${shown(product)}: ${reason}`);
    for (const file of kept)
      console.log(
        `note  ${publicDir}/${file} stays, because it is yours. If you delete it, the command makes its own.`,
      );
    // Listed again, because a later product may be made from the one that was just made.
    list = products({ settings });
  }
  const changed = logo || made > 0;
  // `render.ts` is loaded only if something was drawn, because loading it takes half a second.
  if (changed) await (await import('./render.ts')).endBrowser();
  for (const { file, field, problem, remedy } of await faultsOfFaces(textOfSettings(settings)))
    console.log(`note  ${file} ${field}: ${problem}. ${remedy}`);
  console.log(changed ? 'Everything else is as it was.' : 'Everything is up to date.');
}

function settingsOrStop(): Settings {
  try {
    loadEnvFile();
    return readSettings(process.env);
  } catch (error) {
    if (error instanceof SettingsError) stop(error.message);
    throw error;
  }
}

/** The names of files that cannot be decoded, each with the reason. */
type Unreadable = ReadonlyMap<string, string>;

/**
 * Moves the new files of a product to their place, and removes earlier files that it no longer has.
 *
 * @returns the files that stay, because they are the owner's
 */
function finish({ name, inputs, from, sample }: Product, unreadable: Unreadable): string[] {
  const last = readManifest()[name];
  const before = Object.keys({ ...last?.files, ...last?.making });
  const files = stagedFiles();
  const hashes = hashesOf(files, stagedPublic);
  const kept = files.filter((file) => ownershipOf(name, file) === 'own' && !unreadable.has(file));
  const gone = before.filter((file) => !files.includes(file) && ownershipOf(name, file) === 'made');
  recordMaking(name, hashes);
  for (const file of files.filter((one) => unreadable.has(one))) {
    const place = putAside(file);
    console.log(`note  ${publicDir}/${file} is in ${place} now: ${unreadable.get(file)}`);
  }
  putInPlace(files.filter((file) => !kept.includes(file)));
  // The earlier files are removed last, because `npm run dev` serves them until then.
  removeFiles(gone);
  record(name, { inputs, files: hashes, from, sample });
  return kept;
}

/** Finds the owner's files that have replaced made ones and cannot be decoded. */
async function unreadableFiles(list: readonly Product[]): Promise<Unreadable> {
  const own = list.flatMap(({ name, files }) => files.filter((file) => ownershipOf(name, file) === 'own'));
  if (own.length === 0) return new Map();
  const { whyUnreadable } = await import('./readable.ts');
  const hashing = own.map(async (file) => {
    const reason = await whyUnreadable(file, readFileSync(`${publicDir}/${file}`));
    return reason ? [[file, reason] as const] : [];
  });
  return new Map((await Promise.all(hashing)).flat());
}

function stop(message: string): never {
  console.error(message);
  process.exit(1);
}

/** Returns why a product has to be made, or undefined if it is up to date or the owner's own. */
function reasonToMake(product: Product, unreadable: Unreadable): string | undefined {
  const { from, files } = product;
  const broken = files.find((file) => unreadable.has(file));
  if (broken) return `${broken}: ${unreadable.get(broken)}`;
  const { state } = productStateOf(product);
  if (state === 'own' || state === 'current') return undefined;
  if (from) return `from ${from}`;
  return state === 'missing' ? 'it was missing' : 'its sources have changed';
}

function shown({ name, files }: Product): string {
  // The fonts' names contain a hash, and a picture has a file for each width.
  if (name === 'fonts') return `${publicDir}/fonts/*`;
  if (name.startsWith('images/')) return `${publicDir}/${name}-*`;
  return files.map((file) => `${publicDir}/${file}`).join(', ');
}
