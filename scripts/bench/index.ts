import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { page } from './page.ts';
import { press } from './press.ts';
import { proposals } from './proposals.ts';
import { server } from './server.ts';
import { slow } from './slow.ts';
import type { Table } from './site.ts';

/*
 * npm run bench -- NAME…   Measures the built site, so run `npm run build` first. Prints a table for each name. The exit code
 * is 1 if an aim is missed. TMPDIR chooses the disk for the proposals. Other variables, such as PAGE_MEMO, reach the site.
 */
const benches = new Map(Object.entries({ page, press, server, proposals, slow }));

const names = process.argv.slice(2);
const chosen = names.flatMap((name) => benches.get(name) ?? []);
if (chosen.length === 0 || chosen.length < names.length) {
  console.error(`npm run bench -- NAME…   with any of: ${[...benches.keys()].join(', ')}`);
  process.exit(2);
}
for (const bench of chosen) {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  Object.assign(process.env, { NODE_ENV: 'production', DATA_DIR: folder });
  const { title, rows, met }: Table = await bench();
  console.log(`\n${bench.name}: ${title}${met === undefined ? '' : `: ${met ? 'met' : 'missed'}`}`);
  console.table(rows);
  if (met === false) process.exitCode = 1;
}
