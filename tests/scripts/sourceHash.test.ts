import { relative, resolve } from 'node:path';
import { build, type Plugin } from 'vite';
import { expect, it } from 'vitest';
import { filesBelow, sources } from '../../scripts/lib/sourceHash.mjs';
import { makeCopy } from '../helpers/projectCopy.ts';

/**
 * The files that a build starts from: its script, its configuration, its two programs, and the
 * pages.
 */
const entries = [
  'scripts/build.ts',
  'vite.config.ts',
  'server/index.ts',
  'owner/inbox.ts',
  ...[...filesBelow('pages'), ...filesBelow('renderer')].filter((file) => !file.endsWith('.d.ts')),
];

it('every file that a build imports counts as one of its sources', async () => {
  const imported = (await importedFrom(entries)).map((file) => relative('.', file));
  const known = new Set(sources.flatMap(filesBelow));

  expect(imported).toContain('lib/fonts/letters.ts');
  expect(imported).toContain('components/form/ProposalForm.tsx');
  expect(imported.filter((file) => !known.has(file))).toEqual([]);
});

it('a build is outdated after a change in any of its sources', async () => {
  const { run } = await makeCopy({}, 'sample');

  const { stdout } = await run('--input-type=module', '--eval', changeEach);

  expect(JSON.parse(stdout)).toEqual({ changed: sources, unnoticed: [] });
});

/**
 * Runs in a copy of the project. Adds a file to each folder and a line to each file of the sources.
 */
const changeEach = `
import { appendFileSync, statSync, writeFileSync } from 'node:fs';
import { sourceHash, sources } from './scripts/lib/sourceHash.mjs';
let before = sourceHash();
const [changed, unnoticed] = [[], []];
for (const source of sources) {
  if (statSync(source).isFile()) appendFileSync(source, '\\n');
  else writeFileSync(source + '/added.txt', '');
  const after = sourceHash();
  changed.push(source);
  if (after === before) unnoticed.push(source);
  before = after;
}
console.log(JSON.stringify({ changed, unnoticed }));
`;

/** Returns the project's own files that these entries import, directly or not. */
async function importedFrom(input: string[]): Promise<string[]> {
  const files = new Set<string>();
  const noteFiles: Plugin = {
    name: 'note-files',
    enforce: 'pre',
    load(id) {
      const [file = ''] = id.split('?');
      if (file.startsWith(resolve('.')) && !file.includes('node_modules')) files.add(file);
    },
  };
  await build({
    configFile: false,
    logLevel: 'error',
    plugins: [noteFiles],
    resolve: { alias: { '#site': resolve('sample') } },
    ssr: { external: true },
    build: { ssr: true, write: false, minify: false, rolldownOptions: { input } },
  });
  return [...files];
}
