import { relative, resolve } from 'node:path';
import { build, type Plugin } from 'vite';
import { expect, it } from 'vitest';
import { filesBelow, sources } from '../../scripts/lib/sourceHash.mjs';
import { makeCopy } from '../helpers/projectCopy.ts';

/**
 * The files that a build reads first: its script, its configuration, the two programs that it makes
 * (the server and the owner's command), and the pages.
 */
const entries = [
  'scripts/build.ts',
  'vite.config.ts',
  'server/index.ts',
  'owner/inbox.ts',
  ...[...filesBelow('pages'), ...filesBelow('renderer')].filter((file) => !file.endsWith('.d.ts')),
];

it('every file of the project that a build imports is on the list of its sources', async () => {
  const imported = (await importedFrom(entries)).map((file) => relative('.', file));
  const known = new Set(sources.flatMap(filesBelow));

  expect(imported).toContain('lib/fonts/letters.ts');
  expect(imported).toContain('components/form/ProposalForm.tsx');
  expect(imported.filter((file) => !known.has(file))).toEqual([]);
});

it('after a change in any file or folder on the list of its sources, a build counts as outdated', async () => {
  const { run } = await makeCopy({}, 'sample');

  const { stdout } = await run('--input-type=module', '--eval', changeEach);

  expect(JSON.parse(stdout)).toEqual({ changed: sources, unnoticed: [] });
});

/**
 * A script for a copy of the project. It adds a file to each folder on the list of sources, and a
 * line to each file. It prints which of these changes have not changed the hash of the sources.
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

/** Returns the project's own files that these files import, directly or through other files. */
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
