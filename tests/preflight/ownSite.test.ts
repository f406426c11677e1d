import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { saidWords } from '../../lib/textsIn.ts';
import { ending, makeCopy, preflight } from '../helpers/projectCopy.ts';
import { content } from '../helpers/sampleContent.ts';

/** Each test continues where the one before ended. */
const copy = makeCopy({ CONTACT_EMAIL: 'hello@agency.example' }, 'sample');

it('needs one thing of a fresh clone: a site', async () => {
  expect((await preflight((await copy).run)).findings).toMatchObject([
    { level: 'stop', field: 'imports.#site', remedy: expect.stringContaining('npm run site') },
  ]);
});

it('makes an owner’s site from the sample once', async () => {
  const { folder, run } = await copy;

  expect((await run('owner/site.mjs')).stdout).toContain('site/ is made from sample/');

  const deno = await readFile(join(folder, 'supabase/functions/send-autoresponder/deno.json'), 'utf8');
  expect(deno).toContain('"#site/mails.ts": "../../../site/mails.ts"');
  expect(deno).not.toContain('sample');
  expect(await ending(run('owner/site.mjs'))).toMatchObject({
    code: 1,
    stderr: 'site/ is there already. It is yours, and stays as it is.\n',
  });
});

it('names all that is the sample’s, and what else a launch needs, of a host whose settings --env names', async () => {
  const { code, findings } = await preflight((await copy).run, '--no-browser', '--env=.env.example');

  expect(code).toBe(1);
  const named = findings.map(({ file, field, problem }) => `${file} ${field} ${problem} `);
  const isNamed = (file: string, field: string) =>
    named.some(
      (one) => one.startsWith(`${file} `) && [' ', ','].some((end) => one.includes(` ${field}${end}`)),
    );
  const said = saidWords(content).filter(
    // Programs read the others.
    ({ field, text }) =>
      /\p{L}/u.test(text) &&
      /\S\s+\S/.test(text) &&
      !/(pale|deep|url|href|saveAs|file|kind|required)$/.test(field),
  );
  expect(said.length).toBeGreaterThan(200);
  expect(said.filter(({ file, field }) => !isNamed(file, field))).toEqual([]);
  const others = [
    ...content.work.projects.flatMap((_, n) => [`work.projects[${n}].title`, `work.projects[${n}].url`]),
    ...content.testimonials.items.map((_, n) => `testimonials.items[${n}].author`),
    'confirmed.figures',
    'confirmed.caseStudy',
  ];
  expect(others.filter((field) => !isNamed('site/landing.ts', field))).toEqual([]);
  const drawings = await readdir('sample/pictures', { recursive: true });
  const parts = [
    ...drawings.filter((name) => name.endsWith('.svg')),
    ...['BRAND_NAME', 'CONTACT_EMAIL', 'SCHEDULING_URL', 'SITE_URL', 'SMTP_URL'].map(
      (name) => `.env.example ${name}`,
    ),
    'site/made/brandMark.ts',
    '-* work.projects[0].image',
    '-* steps.items[0].image',
  ];
  expect(parts.filter((part) => !named.join('\n').includes(part))).toEqual([]);
});

it.each([
  ['--mail=nobody', '"nobody" is no mail address'],
  ['--env=nowhere', "ENOENT: no such file or directory, open 'nowhere'"],
])('exits with 2 and one line for %s', async (option, line) => {
  const ended = await ending((await copy).run('owner/preflight.ts', option));
  expect(ended).toEqual({ code: 2, stdout: '', stderr: `${line}\n` });
});

/** A record of one or several lines, as the formatter writes it. */
const record = (name: string) =>
  new RegExp(`^( *)${name}: (?:[{[]\\n.*?\\n\\1[}\\]]|[^\\n]*[^{[\\n]),\\n`, 'gms');

/** Takes away every record that an owner may delete, and each optional field of the others. */
const changes = [
  ...'comparison testimonials steps caseStudy onePager demo detail colours'
    .split(' ')
    .map((name) => ({ file: 'landing', old: record(name), now: '' })),
  { file: 'landing', old: /^ {4}figures: \[.*?\n {4}\]/ms, now: '    figures: []' },
  { file: 'errorPages', old: record('exits'), now: '' },
  { file: 'mails', old: /(demo:) '.*'/, now: "$1 ''" },
  // As docs/make-it-yours.md shows a face that varies in its weight only.
  { file: 'brand', old: /axes: \{.*?\}/g, now: 'axes: {}' },
];

// tests/components/fewerRecords.test.ts and plantedFaults.test.ts look at such a page.
it('passes the checks of the code as it is written, and needs nothing of the records that it lacks', async () => {
  const { folder, run } = await copy;
  for (const { file, old, now } of changes) {
    const path = join(folder, `site/${file}.ts`);
    const source = await readFile(path, 'utf8');
    expect(source).toMatch(old);
    await writeFile(path, source.replace(old, now));
  }

  const [{ findings }] = await Promise.all([
    preflight(run, '--no-browser'),
    run('node_modules/typescript/bin/tsc'),
    run('lib/tools/run.mjs', 'oxlint', '--type-aware', '--deny-warnings'),
    run('node_modules/oxfmt/bin/oxfmt', '--check'),
  ]);

  const missed = findings.filter(({ file, field, problem }) =>
    /#site|steps|one-pager|onePager|demo|SCHEDULING_URL|figure|caseStudy|no page/.test(
      `${file} ${field} ${problem}`,
    ),
  );
  expect(findings.map(({ field }) => field)).toContain('BRAND_NAME');
  expect(missed).toEqual([]);
});
