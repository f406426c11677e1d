import { page } from './page.ts';
import { press } from './press.ts';

/*
 * npm run bench -- NAME… Measures the built site, so run `npm run build` first. Prints a table for
 * each name.
 */
const names = process.argv.slice(2);
const chosen = [page, press].filter(({ name }) => names.includes(name));
if (chosen.length === 0 || chosen.length < names.length) {
  console.error('npm run bench -- NAME…   with any of: page, press');
  process.exit(2);
}
for (const bench of chosen) {
  const { title, rows } = await bench();
  console.log(`\n${bench.name}: ${title}`);
  console.table(rows);
}
