import { writeFile } from 'node:fs/promises';
import { drawing } from './hero/drawing.ts';
import { setWords } from './hero/words.ts';
import { heroOf } from './heroPicture.ts';
import { publicDir } from './paths.ts';

/**
 * Writes public/images/hero.svg, one file for every density and both color schemes.
 *
 * @param own the owner's picture; default: the drawing of the samples
 */
export async function buildHero(own: string | undefined): Promise<void> {
  await writeFile(`${publicDir}/images/hero.svg`, own ? await heroOf(own) : drawing(await setWords()));
}
