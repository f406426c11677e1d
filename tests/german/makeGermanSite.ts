import { copyFile, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buildCopy } from '../helpers/projectCopy.ts';

const violet = { spruce: '#4B2A8C', spruceDeep: '#37206B', band: '#1E1238', bandLine: '#4A3A75' };

/** The settings of the second site's owner. */
export const germanEnv = {
  BRAND_NAME: 'Veilchen',
  CONTACT_EMAIL: 'post@veilchen.studio',
  SCHEDULING_URL: 'https://termine.veilchen.studio/',
  COPYRIGHT_RANGE: 'on',
  KEEP_PROPOSALS_DAYS: '1095',
};

/**
 * Makes the second site as its owner would: a copy of the project with other records, another brand and another palette,
 * built.
 *
 * @returns its folder, and how to run one of its scripts there
 */
export const makeGermanSite = () => buildCopy(germanEnv, writeGermanSite);

/** Puts the second site's records and palette into a copy of the project. */
export async function writeGermanSite(folder: string): Promise<void> {
  // Each takes the place of the one in `site/` that has its name.
  const records = (await readdir('tests/german')).filter((name) => name !== 'makeGermanSite.ts');
  for (const name of records) await copyFile(join('tests/german', name), join(folder, 'site', name));
  const tokens = await readFile(join(folder, 'site/brand.ts'), 'utf8');
  const painted = Object.entries(violet).reduce(
    (text, [name, colour]) => text.replace(new RegExp(`(?<=^    ${name}: )'#\\w+'`, 'm'), `'${colour}'`),
    tokens,
  );
  await writeFile(join(folder, 'site/brand.ts'), painted);
}
