import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { makeCopy } from '../helpers/projectCopy.ts';

it('a logo that its owner has drawn in the middle is in the middle of the home-screen icon', async () => {
  const { folder, run } = await makeCopy();
  const inMade = (name: string) => join(folder, 'site/made', name);
  const square = { viewBox: '0 0 32 32', paths: ['M5 5h22v22H5z'], accent: false, evenOdd: false };
  writeFileSync(inMade('brandMark.ts'), `export const brandMark = ${JSON.stringify(square)};\n`);
  const manifest = JSON.parse(readFileSync(inMade('manifest.json'), 'utf8')) as object;
  const logo = { inputs: '', files: {}, from: 'pictures/logo.svg' };
  writeFileSync(inMade('manifest.json'), JSON.stringify({ ...manifest, logo }));

  await run('owner/assets/index.ts', 'icons');

  const icon = sharp(join(folder, 'site/public/apple-touch-icon.png'));
  const turned = await icon.clone().rotate(180).raw().toBuffer();
  expect(turned.equals(await icon.raw().toBuffer())).toBe(true);
});
