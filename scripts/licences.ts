import { readFileSync } from 'node:fs';

/*
 * Lists the license of every package that runs in production or reaches a visitor's browser. Reads the lockfile.
 * Usage: npm run -s licences > LICENCES.md
 */
type Locked = {
  dev?: boolean;
  optional?: boolean;
  devOptional?: boolean;
  peer?: boolean;
  version?: string;
  license?: string;
};

const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, Locked> };
const rows = Object.entries(lock.packages)
  .filter(
    ([path, { dev, optional, devOptional, peer }]) =>
      path.startsWith('node_modules/') && !(dev || optional || devOptional || peer),
  )
  .map(([path, { version = '', license = 'not stated' }]) => ({
    name: path.replace(/^.*node_modules\//, ''),
    version,
    license,
  }))
  .toSorted((a, b) => a.license.localeCompare(b.license) || a.name.localeCompare(b.name));

console.log('# Licences of the packages that are part of the running site\n');
console.log(
  'Written by `npm run -s licences > LICENCES.md`; both typefaces are under the SIL Open Font License 1.1.\n',
);
console.log('| licence | package | version |\n| --- | --- | --- |');
for (const { license, name, version } of rows) console.log(`| ${license} | ${name} | ${version} |`);
