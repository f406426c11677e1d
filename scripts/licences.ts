import { readFileSync } from 'node:fs';

/*
 * Lists the license of every package that runs in production or reaches a visitor's browser. Reads the lockfile.
 * Usage: npm run -s licences > LICENCES.md
 */
type Locked = Record<string, unknown> & { version: string; license?: string };

const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, Locked> };
const others = ['dev', 'optional', 'devOptional', 'peer'];
const rows = Object.entries(lock.packages)
  .filter(([path, one]) => path.startsWith('node_modules/') && !others.some((kind) => one[kind]))
  .map(([path, { version, license = 'not stated' }]) => ({
    name: path.replace(/^.*node_modules\//, ''),
    version,
    license,
  }))
  .toSorted((a, b) => a.license.localeCompare(b.license) || a.name.localeCompare(b.name));

console.log(`# Licences of the packages that are part of the running site

Written by \`npm run -s licences > LICENCES.md\`; both typefaces are under the SIL Open Font License 1.1.

| licence | package | version |
| --- | --- | --- |`);
for (const { license, name, version } of rows) console.log(`| ${license} | ${name} | ${version} |`);
