import { writeFile } from 'node:fs/promises';
import { brotliCompressSync } from 'node:zlib';
import { drawing } from './hero/drawing.ts';
import { setWords } from './hero/words.ts';
import { publicDir } from './paths.ts';

/** Writes public/images/hero.svg: one file for every density and both colour schemes. */
export async function buildHeroDrawing(): Promise<void> {
  const svg = drawing(await setWords());
  await writeFile(`${publicDir}/images/hero.svg`, svg);
  console.log(`hero.svg ${svg.length} bytes, ${brotliCompressSync(svg).length} on the way`);
}
