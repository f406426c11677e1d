import { execFile } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { beforeAll, expect, it } from 'vitest';
import { content } from '#site/landing.ts';
import type { Finding } from '../../scripts/preflight/finding.ts';
import { saidWords } from '../../scripts/preflight/words.ts';

// The project of the tests is a fresh clone: its site is the sample.
let report: { ready: boolean; findings: Finding[] };

beforeAll(async () => {
  const { code, stdout } = await runPreflight('--json', '--no-browser');
  expect(code).toBe(1);
  report = JSON.parse(stdout) as typeof report;
});

it('names every text of several words, every name and every claim of the sample, with its file', () => {
  const said = saidWords(content).filter(
    // The form's choices are in site/form.ts. Programs read what follows.
    ({ field, text }) =>
      /\p{L}/u.test(text) &&
      /\S\s+\S/.test(text) &&
      !/\.options\[|(pale|deep|url|href|saveAs|file)$/.test(field),
  );
  const names = ['title', 'url'].flatMap((name) =>
    content.work.projects.map((_, n) => `work.projects[${n}].${name}`),
  );
  const people = content.testimonials.items.map((_, index) => `testimonials.items[${index}].author`);
  const named = report.findings.map(({ file, field, problem }) => `${file} ${field} ${problem} `);
  const isNamed = (file: string, field: string) =>
    named.some(
      (one) => one.startsWith(`${file} `) && [' ', ','].some((end) => one.includes(` ${field}${end}`)),
    );

  expect(said.length).toBeGreaterThan(200);
  expect(said.filter(({ file, field }) => !isNamed(file, field))).toEqual([]);
  const others = [...names, ...people, 'confirmed.figures', 'confirmed.caseStudy'];
  expect(others.filter((field) => !isNamed('site/landing.ts', field))).toEqual([]);
});

it('names every picture of the sample, the card, the leaf and every setting', async () => {
  const drawings = await readdir('site/pictures', { recursive: true });
  const shown = report.findings.map(({ file, problem, field }) => `${file} ${field} ${problem}`).join('\n');

  expect(
    drawings.filter((file) => file.endsWith('.svg') && !shown.includes(`site/pictures/${file}`)),
  ).toEqual([]);
  expect(shown).toContain('theme/brandMark.ts');
  for (const name of ['BRAND_NAME', 'SCHEDULING_URL', 'SITE_URL', 'SMTP_URL'])
    expect(shown).toContain(`.env ${name}`);
  expect(shown, 'a host gives this one').toContain('environment CONTACT_EMAIL');
});

it('exits with 2 and one line for a wrong option', async () => {
  const wrong = await runPreflight('--mail=nobody');

  expect(wrong).toEqual({ code: 2, stdout: '', stderr: '"nobody" is no mail address\n' });
});

function runPreflight(...options: string[]): Promise<{ code: number; stdout: string; stderr: string }> {
  const env = { PATH: process.env['PATH'], CONTACT_EMAIL: 'hello@agency.example' };
  const args = ['--import', 'tsx', 'scripts/preflight.ts', ...options];
  return new Promise((resolve) => {
    execFile(process.execPath, args, { env, maxBuffer: 2 ** 24 }, (error, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), stdout, stderr }),
    );
  });
}
