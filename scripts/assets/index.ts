import { readFileSync, writeFileSync } from 'node:fs';
import { proxyTexts } from '#site/proxies.ts';
import { loadEnvFile } from '../lib/loadEnvFile.ts';
import { takeLogo } from './logo.ts';
import { hashesOf, readManifest, record } from './manifest.ts';
import { publicDir, rootDir } from './paths.ts';
import type { Product, Source } from './products.ts';
import { writeProxyTexts } from './proxyTexts.ts';

/**
 * `npm run assets` makes what is missing, and what was made from other words, settings, colors or pictures than those of
 * now. `npm run assets -- fonts icons` makes all of these steps, whether they are out of date or not.
 */
loadEnvFile();
const wanted = process.argv.slice(2);
const forced = (step: string) => wanted.includes(step);
// The logo first: what follows is drawn with the module that it writes, which is therefore loaded later.
const logo = await takeLogo(forced('logo')).catch((error: Error) => {
  console.error(error.message);
  process.exit(1);
});
if (logo) console.log('made  theme/brandMark.ts from site/pictures/logo.svg');

const { stopAtMissingLetters } = await import('./letters.ts');
const { steps } = await import('./make.ts');
const { products } = await import('./products.ts');
const { content } = await import('#site/landing.ts');
const { readSettings } = await import('../../server/settings.ts');
const { smallPictures } = await import('./smallPictures.ts');
const settings = readSettings(process.env);

const names = ['logo', ...Object.keys(steps), 'proxies'];
const unknown = wanted.filter((name) => !names.includes(name));
if (unknown.length > 0) {
  console.error(`unknown step: ${unknown.join(', ')}; the steps are ${names.join(', ')}`);
  process.exit(1);
}
await stopAtMissingLetters(settings.brand);
let made = logo ? 1 : 0;
let done = 0;
const asked = (step: string) => wanted.length === 0 || forced(step);
const reasonNow = (product: Product, source: Source) =>
  forced(product.step) ? 'as asked' : reasonFor(product, source);
for (const [step, make] of Object.entries(steps).filter(([name]) => asked(name))) {
  // Read again for each step: a step may have changed what the next one is made from.
  const source = currentSource();
  const later = new Set(Object.keys(steps).slice(Object.keys(steps).indexOf(step)).filter(asked));
  const left = products(source).filter((one) => later.has(one.step) && reasonNow(one, source));
  const total = done + left.length;
  for (const product of left.filter((one) => one.step === step)) {
    const reason = reasonNow(product, source);
    done += 1;
    console.error(`${done} of ${total}: ${shown(product)} ...`);
    await keeping(forced(step) ? [] : ownFiles(product, source), () => make(product, source));
    const now = products(currentSource()).find(({ name }) => name === product.name) ?? product;
    const files = hashesOf(now.files, publicDir);
    record(now.name, { inputs: now.inputs, files, from: now.from, sample: now.sample });
    console.log(`made  ${shown(now)}: ${reason}`);
    made += 1;
  }
}
if (asked('proxies')) {
  for (const file of writeProxyTexts(rootDir, proxyTexts)) {
    console.log(`made  ${file}: its texts have changed`);
    made += 1;
  }
}
for (const { file, problem } of await smallPictures(currentSource()))
  console.log(`note  ${file}: ${problem}`);
console.log(made > 0 ? 'Everything else is as it was.' : 'Everything is up to date.');

function currentSource(): Source {
  const picturesFolder = `${rootDir}/site/pictures`;
  return { content, settings, manifest: readManifest(), publicFolder: publicDir, picturesFolder };
}

/** Why a product has to be made; undefined if it is up to date or the owner's own. */
function reasonFor(product: Product, { manifest }: Source): string | undefined {
  const { name, files, inputs, from } = product;
  const last = manifest[name];
  const there = Object.keys(hashesOf(files, publicDir));
  if (there.length < files.length || files.length === 0) return from ? `from ${from}` : 'it was missing';
  if (last?.inputs === inputs) return undefined;
  if (from) return `from ${from}`;
  // The picture that it was made from is gone, but that is no reason to show a sample again.
  if (last?.from) return undefined;
  return ownFiles(product, { manifest }).length < files.length
    ? 'what it is made from has changed'
    : undefined;
}

/** The files that the owner has put in the place of those which were made. */
function ownFiles({ name, files, from }: Product, { manifest }: Pick<Source, 'manifest'>): string[] {
  if (from) return [];
  const last = manifest[name]?.files ?? {};
  return Object.entries(hashesOf(files, publicDir)).flatMap(([file, hash]) =>
    last[file] === hash ? [] : [file],
  );
}

/** Leaves these files as they are, whatever `make` writes. */
async function keeping(files: string[], make: () => Promise<void>): Promise<void> {
  const kept = files.map((file) => [`${publicDir}/${file}`, readFileSync(`${publicDir}/${file}`)] as const);
  await make();
  for (const [path, bytes] of kept) writeFileSync(path, bytes);
}

function shown({ name, files }: Product): string {
  // Their names change with their bytes.
  if (name === 'fonts') return 'public/fonts/*';
  if (name.startsWith('images/')) return `public/${name}-*`;
  return files.map((file) => `public/${file}`).join(', ');
}
