import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { Finding } from '../../owner/preflight/finding.ts';
import { makeCopy } from '../helpers/projectCopy.ts';

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
];

it('passes the type check and makes, builds and checks a site without a single optional record', async () => {
  const { folder, run } = await makeCopy();
  for (const { file, old, now } of changes) {
    const path = join(folder, `site/${file}.ts`);
    const source = await readFile(path, 'utf8');
    expect(source).toMatch(old);
    await writeFile(path, source.replace(old, now));
  }

  await Promise.all([run('node_modules/typescript/bin/tsc'), run('owner/assets/index.ts')]);
  await run('scripts/build.ts');
  // plantedFaults.test.ts looks at such a page in a browser.
  const { stdout } = await run('owner/preflight.ts', '--json', '--no-browser').catch(
    (error: { stdout: string }) => error,
  );

  const { findings } = JSON.parse(stdout) as { findings: Finding[] };
  const missed = findings.filter(({ file, field, problem }) =>
    /steps|one-pager|onePager|demo|SCHEDULING_URL|figure|caseStudy|no page|leads? nowhere/.test(
      `${file} ${field} ${problem}`,
    ),
  );
  expect(findings.map(({ field }) => field)).toContain('BRAND_NAME');
  expect(missed).toEqual([]);
});
