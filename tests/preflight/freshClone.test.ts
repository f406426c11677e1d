import { readdir } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { content } from '../helpers/sampleContent.ts';
import type { Finding } from '../../owner/preflight/finding.ts';
import { makeCopy } from '../helpers/projectCopy.ts';
import { saidWords } from '../../lib/textsIn.ts';

/** A site as `npm run site` makes it. */
const copy = makeCopy({ CONTACT_EMAIL: 'hello@agency.example' });

it('names all that is the sample’s, and what else a launch needs, of a host whose settings --env names', async () => {
  const { code, stdout } = await runPreflight('--json', '--no-browser', '--env=.env.example');

  expect(code).toBe(1);
  const { findings } = JSON.parse(stdout) as { findings: Finding[] };
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
    ...['BRAND_NAME', 'SCHEDULING_URL', 'SITE_URL', 'SMTP_URL'].map((name) => `.env.example ${name}`),
    'site/made/brandMark.ts',
    // A host gives it.
    'environment CONTACT_EMAIL',
    '-* work.projects[0].image',
    '-* steps.items[0].image',
  ];
  expect(parts.filter((part) => !named.join('\n').includes(part))).toEqual([]);
});

it.each([
  ['--mail=nobody', '"nobody" is no mail address'],
  ['--env=nowhere', "ENOENT: no such file or directory, open 'nowhere'"],
])('exits with 2 and one line for %s', async (option, line) => {
  expect(await runPreflight(option)).toEqual({ code: 2, stdout: '', stderr: `${line}\n` });
});

async function runPreflight(...options: string[]) {
  const { run } = await copy;
  const ended = run('owner/preflight.ts', ...options);
  const { code, stdout, stderr } = await ended
    .then((said) => ({ code: 0, ...said }))
    .catch((error: unknown) => error as { code: number; stdout: string; stderr: string });
  return { code, stdout, stderr };
}
