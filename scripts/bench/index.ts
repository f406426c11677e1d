import { page } from './page.ts';
import { press } from './press.ts';
import { server } from './server.ts';

/*
 * npm run bench -- NAME…   Measures the built site, so run `npm run build` first. Prints a table for each name. Variables,
 * such as PAGE_MEMO, reach the site.
 */
const names = process.argv.slice(2);
const chosen = [page, press, server].filter(({ name }) => names.includes(name));
if (chosen.length === 0 || chosen.length < names.length) {
  console.error('npm run bench -- NAME…   with any of: page, press, server');
  process.exit(2);
}
for (const bench of chosen) {
  const { title, rows } = await bench();
  console.log(`\n${bench.name}: ${title}`);
  console.table(rows);
}
