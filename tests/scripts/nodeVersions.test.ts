import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

type Manifest = { engines: { node: string } };
const read = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as unknown;

it('package.json names the versions of Node on which Vite runs, so that npm warns about other versions', () => {
  const { engines } = read('package.json') as Manifest;
  const { packages } = read('package-lock.json') as { packages: Record<string, Manifest> };

  expect(engines).toEqual((read('node_modules/vite/package.json') as Manifest).engines);
  expect(packages['']?.engines).toEqual(engines);
});
