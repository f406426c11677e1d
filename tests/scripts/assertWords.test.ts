import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { expect, it } from 'vitest';
import {
  encodingFaultIn,
  faultIn,
  lackingRecords,
  lackingTexts,
  neededRecords,
} from '../../scripts/lib/assertWords.mjs';
import { filesBelow } from '../../scripts/lib/sourceHash.mjs';
import { privacy } from '../../sample/ownPages.ts';
import { ending, makeCopy } from '../helpers/projectCopy.ts';

it.each([
  { what: 'a stray apostrophe', text: `{\n  a: 'żółć it's here',\n  b: 'x',\n}`, line: 2, column: 15 },
  { what: 'a missing quotation mark', text: `{\n  a: 'here,\n  b: 'x',\n}`, line: 2, column: 6 },
  { what: 'a missing comma', text: `{\n  a: 'here'\n  b: 'x',\n}`, line: 3, column: 3 },
])('the check before a build names the line and the column of $what', async ({ text, line, column }) => {
  const fault = await faultIn('site/landing.ts', `export const content = ${text};\n`);

  expect(fault).toMatch(`site/landing.ts, line ${line}, column ${column}: `);
  expect(fault).toContain(text.split('\n')[line - 1]!.trim());
});

it.each(['latin1', 'utf16le'] as const)(
  'if an owner’s file has the encoding %s, the check before a build names the first line not in UTF-8',
  (encoding) => {
    const source = "const a = 'ok';\nconst b = 'Olá';\n";
    const line = encoding === 'latin1' ? 2 : 1;
    const bytes = Buffer.from(encoding === 'latin1' ? source : `\uFEFF${source}`, encoding);

    expect(encodingFaultIn('site/errorPages.ts', bytes)).toBe(
      `site/errorPages.ts, line ${line}: a letter here is not saved as UTF-8. Save the file as UTF-8 in your editor.`,
    );
    expect(encodingFaultIn('site/errorPages.ts', Buffer.from(source))).toBeUndefined();
  },
);

it('if an owner’s file is not UTF-8, npm run assets, build and preflight stop with one message', async () => {
  const { folder, run } = await makeCopy();
  const file = join(folder, 'site/errorPages.ts');
  writeFileSync(file, `// Não.\n${readFileSync(file, 'utf8')}`, 'latin1');

  const stderr =
    'site/errorPages.ts, line 1: a letter here is not saved as UTF-8. Save the file as UTF-8 in your editor.\n';
  expect(await ending(run('scripts/lib/assertWords.mjs'))).toEqual({ code: 1, stdout: '', stderr });
});

it('npm run assets, build and preflight stop with one message if an owner’s file has a syntax error', async () => {
  const { folder, run } = await makeCopy();
  expect(await ending(run('scripts/lib/assertWords.mjs'))).toEqual({ code: 0, stdout: '', stderr: '' });
  const words = join(folder, 'site/landing.ts');
  writeFileSync(words, readFileSync(words, 'utf8').replace(/tagline: '/, "tagline: 'Let's "));

  const { code, stderr } = await ending(run('scripts/lib/assertWords.mjs'));

  expect(code).toBe(1);
  expect(stderr).toMatch(/^site\/landing\.ts, line \d+, column \d+: .* near here: tagline: 'Let's .*\n.*\n$/);
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
  for (const name of ['prebuild', 'preassets', 'prepreflight'])
    expect(scripts[name]).toContain('node scripts/lib/assertWords.mjs');
});

it('the check before a build names the records that an owner’s file lacks, and those that it has', async () => {
  const source = 'export const colours = {}, faces = {}, fontSources = {}, headlineSize = "1rem";';

  expect(await lackingRecords('brand.ts', source)).toEqual([
    'sample/brand.ts: it exports no "colors", but colours, faces, fontSources, headlineSize. Correct the name, or copy the record from sample/brand.ts.',
  ]);
  expect(await lackingRecords('brand.ts', source.replace('colours', 'colors'))).toEqual([]);
  expect(await lackingRecords('mails.ts', 'const mails = {};')).toEqual([
    'sample/mails.ts: it exports no "mails". Copy the record from sample/mails.ts.',
  ]);
});

it('npm run assets, build and preflight stop with one sentence if a record has another name', async () => {
  const { folder, run } = await makeCopy();
  const file = join(folder, 'site/mails.ts');
  writeFileSync(file, readFileSync(file, 'utf8').replace('export const mails', 'export const letters'));

  const stderr =
    'site/mails.ts: it exports no "mails", but letters. Correct the name, or copy the record from sample/mails.ts.\n';
  expect(await ending(run('scripts/lib/assertWords.mjs'))).toEqual({ code: 1, stdout: '', stderr });
});

it('the check before a build demands exactly the records that the project imports from site/', () => {
  const rooms = 'components lib owner pages proposal renderer scripts server supabase theme'.split(' ');
  const sources = rooms
    .flatMap(filesBelow)
    .filter((file) => /\.tsx?$/.test(file) && !/\bnode_modules\b/.test(file));
  const imported = sources.flatMap((file) =>
    parseSync(file, readFileSync(file, 'utf8')).module.staticImports.flatMap(({ moduleRequest, entries }) => {
      const [, name] = /^#site\/(\w+\.ts)$/.exec(moduleRequest.value) ?? [];
      return entries.flatMap(({ importName, isType }) =>
        name && !isType ? `${name} ${importName.name}` : [],
      );
    }),
  );

  const needed = Object.entries(neededRecords).flatMap(([name, list]) => list.map((one) => `${name} ${one}`));
  expect([...new Set(imported)].toSorted()).toEqual(needed.toSorted());
});

const page = { path: '/daten', label: 'Daten', title: 'Daten', description: 'Unsere.', text: 'Keine.' };
const { path, ...others } = page;

it.each([
  {
    what: 'a misspelled path',
    faulty: { pth: path, ...others },
    message: 'it is missing. "pth" is not a key of a page: is it misspelled?',
  },
  {
    what: 'a misspelled path beside an unknown key',
    faulty: { pth: path, color: 'green', ...others },
    message: 'it is missing. "pth" and "color" are not keys of a page: are they misspelled?',
  },
  { what: 'a missing path', faulty: others, message: 'it is missing.' },
  {
    what: 'a path of a wrong type',
    faulty: { ...page, path: 404 },
    message: 'it is not a text in quotation marks.',
  },
])(
  'the check before a build names $what of an owner’s page with the message: $message',
  ({ faulty, message }) => {
    expect(lackingTexts([page, faulty])).toEqual([`ownPages[1].path: ${message}`]);
  },
);

it.each(Object.keys(privacy))(
  'if a page of the owner’s lacks the key %s, the check before a build says so',
  (key) => {
    const faulty = Object.fromEntries(Object.entries(privacy).filter(([one]) => one !== key));
    expect(lackingTexts([faulty])).toEqual([`ownPages[0].${key}: it is missing.`]);
  },
);

it('npm run assets, build and preflight stop with one sentence if a page of the owner’s has no path', async () => {
  const { folder, run } = await makeCopy();
  appendFileSync(join(folder, 'site/ownPages.ts'), `ownPages.push(${JSON.stringify(others)});\n`);

  const stderr = 'site/ownPages.ts ownPages[0].path: it is missing.\n';
  expect(await ending(run('scripts/lib/assertWords.mjs'))).toEqual({ code: 1, stdout: '', stderr });
});
