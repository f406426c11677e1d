/**
 * `npm run site`: copies the sample to `site/`, and makes `#site/` mean that folder. The option
 * `--colors '#4A1D55,#5BC0BE'` derives all colors of the site from those of a brand. With this
 * option, the command may be repeated, and then changes only the colors in `site/brand.ts`. Without
 * the option, it changes nothing if `site/` exists already.
 */
import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

/**
 * The files that say which folder `#site/` means: one for Node, Vite and TypeScript, and one for
 * Deno, which does not support import conditions.
 */
const names = ['package.json', 'supabase/functions/send-autoresponder/deno.json'];

/**
 * The files with the types of a site's texts. In `site/`, they only export the types of the sample.
 * So a type is added or changed in `sample/` only.
 */
const typesOfRecords = ['records.ts', 'contactRecords.ts'];

/**
 * Creates the folder `site/` in a project that has none, and makes `#site/` mean that folder.
 *
 * @param {string} project
 */
export function makeSite(project) {
  cpSync(join(project, 'sample'), join(project, 'site'), { recursive: true });
  for (const name of typesOfRecords)
    writeFileSync(join(project, 'site', name), `export type * from '../sample/${name}';\n`);
  pointTo('site', project);
}

/**
 * @param {'site' | 'sample'} folder
 * @param {string} project
 */
export function pointTo(folder, project) {
  for (const file of names.map((name) => join(project, name)).filter((name) => existsSync(name))) {
    const text = readFileSync(file, 'utf8');
    const named = /("(?:default|#site\/[\w.]+)": "[./]*\/)(?:site|sample)\//g;
    writeFileSync(file, text.replace(named, `$1${folder}/`));
  }
}

const help = `npm run site [-- OPTIONS]   (copies the sample to site/, which is yours)

  --colors '#4A1D55,#5BC0BE'
              derives all colors of the site from one or two colors of your brand
  --help      prints this text
`;

/**
 * Reads `--colors '#4A1D55,#5BC0BE'`: one or two colors of a brand. The sign `#` may be left out.
 * With `--help`, prints the usage and ends the process.
 *
 * @returns {string[] | undefined} undefined without `--colors`
 * @throws an error that says what to write
 */
function wantedColors() {
  const { values } = parseArgs({ options: { colors: { type: 'string' }, help: { type: 'boolean' } } });
  if (values.help) {
    process.stdout.write(help);
    process.exit();
  }
  const colors = values.colors?.split(',').map((one) => one.trim());
  if (colors && (colors.length > 2 || !colors.every((one) => /^#?[\da-f]{6}$/i.test(one))))
    throw new TypeError("write one color or two, as in --colors '#4A1D55,#5BC0BE'");
  return colors?.map((one) => `#${one.replace('#', '')}`);
}

/**
 * Gives a site the colors of a brand.
 *
 * @param {string[]} colors
 */
async function color(colors) {
  // Loaded only here, because the palette needs a package, and `site/` can be created before
  // packages are installed.
  const { withColors } = await import('./palette.mjs');
  const { source, notes } = withColors(readFileSync('site/brand.ts', 'utf8'), colors);
  writeFileSync('site/brand.ts', source);
  process.stdout.write(
    `site/brand.ts now has both color schemes, derived from ${colors.join(' and ')}. Next: run npm run assets, which draws the icons, the card for shared links and the one-pager in these colors.\n`,
  );
  for (const note of notes) process.stdout.write(`note  ${note}\n`);
}

async function command() {
  const colors = wantedColors();
  const isThere = existsSync('site');
  if (!isThere) {
    makeSite('.');
    process.stdout.write('site/ is a copy of sample/, and is yours. Next: read docs/make-it-yours.md.\n');
  }
  if (colors) return color(colors);
  if (!isThere) return undefined;
  process.stderr.write('site/ already exists. It is yours and was not changed.\n');
  process.exitCode = 1;
  return undefined;
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  await command().catch((error) => {
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 2;
  });
