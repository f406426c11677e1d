import { existsSync } from 'node:fs';
import sharp from 'sharp';
import { colours } from '#site/brand.ts';
import { sections } from './states.ts';

const columnWidth = 400;
const gap = 16;

/**
 * Puts the pictures of all sections side by side into one picture, all scaled to the same width.
 *
 * @param folders one or two folders with the sections' pictures. With two, the two pictures of a section are neighbors.
 * @param file path of the JPEG to write
 */
export async function writeContactSheet(folders: string[], file: string): Promise<void> {
  const pictures = Object.keys(sections)
    .flatMap((name) => folders.map((folder) => `${folder}/section-${name}.png`))
    // An earlier release may have had fewer sections.
    .filter((picture) => existsSync(picture));
  const columns = await Promise.all(
    pictures.map((picture) =>
      sharp(picture).resize({ width: columnWidth }).png().toBuffer({ resolveWithObject: true }),
    ),
  );
  const background = {
    width: columns.length * (columnWidth + gap) + gap,
    height: Math.max(...columns.map(({ info }) => info.height)) + 2 * gap,
    channels: 3,
    background: colours.light.lineStrong,
  } as const;
  await sharp({ create: background })
    .composite(
      columns.map(({ data }, index) => ({ input: data, top: gap, left: gap + index * (columnWidth + gap) })),
    )
    .jpeg({ quality: 85 })
    .toFile(file);
}
