import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { Finding } from '../../owner/preflight/finding.ts';
import { makeCopy } from '../helpers/projectCopy.ts';

/** Each test continues where the one before ended. */
const copy = makeCopy({}, 'sample');

it('needs one thing of a fresh clone: a site', async () => {
  const { run } = await copy;
  const { stdout } = await run('owner/preflight.ts', '--json').catch((error: { stdout: string }) => error);

  expect((JSON.parse(stdout) as { findings: Finding[] }).findings).toMatchObject([
    { level: 'stop', field: 'imports.#site', remedy: expect.stringContaining('npm run site') },
  ]);
});

it('makes an owner’s site from the sample once', async () => {
  const { folder, run } = await copy;

  expect((await run('owner/site.mjs')).stdout).toContain('site/ is made from sample/');

  const deno = await readFile(join(folder, 'supabase/functions/send-autoresponder/deno.json'), 'utf8');
  expect(deno).toContain('"#site/mails.ts": "../../../site/mails.ts"');
  expect(deno).not.toContain('sample');
  await expect(run('owner/site.mjs')).rejects.toMatchObject({
    code: 1,
    stderr: 'site/ is there already. It is yours, and stays as it is.\n',
  });
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
it('passes the checks of the code as it is written, and needs nothing for a launch of what belongs to the records that it lacks', async () => {
  const { folder, run } = await copy;
  for (const { file, old, now } of changes) {
    const path = join(folder, `site/${file}.ts`);
    const source = await readFile(path, 'utf8');
    expect(source).toMatch(old);
    await writeFile(path, source.replace(old, now));
  }

  const [{ stdout }] = await Promise.all([
    run('owner/preflight.ts', '--json', '--no-browser').catch((error: { stdout: string }) => error),
    run('node_modules/typescript/bin/tsc'),
    run('lib/tools/run.mjs', 'oxlint', '--type-aware', '--deny-warnings'),
    run('node_modules/oxfmt/bin/oxfmt', '--check'),
  ]);

  const { findings } = JSON.parse(stdout) as { findings: Finding[] };
  const missed = findings.filter(({ file, field, problem }) =>
    /#site|steps|one-pager|onePager|demo|SCHEDULING_URL|figure|caseStudy|no page/.test(
      `${file} ${field} ${problem}`,
    ),
  );
  expect(findings.map(({ field }) => field)).toContain('BRAND_NAME');
  expect(missed).toEqual([]);
});
