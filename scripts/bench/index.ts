import { page } from './page.ts';
import { press } from './press.ts';
import { startLoops } from './startLoops.ts';
import type { Table } from './table.ts';

/*
 * `npm run bench -- NAME…` measures the built site, so run `npm run build` first. It prints a table
 * for each name. With `--loops`, it measures everything a second time, while two endless loops keep
 * the CPU busy.
 */
const words = process.argv.slice(2);
const names = words.filter((word) => word !== '--loops');
const chosen = [page, press].filter(({ name }) => names.includes(name));
if (chosen.length === 0 || chosen.length < names.length) {
  console.error('Usage: npm run bench -- NAME… [--loops]   Each NAME is page or press.');
  process.exit(2);
}
const print = (name: string, { title, rows }: Table) => {
  console.log(`\n${name}: ${title}`);
  console.table(rows);
};
for (const bench of chosen) {
  print(bench.name, await bench());
  if (!words.includes('--loops')) continue;
  using _ = startLoops(2);
  print(`${bench.name}, beside two endless loops`, await bench());
}
