import { readFileSync } from 'node:fs';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { siteTexts } from '../../lib/textsIn.ts';
import { ending, makeCopy, preflight } from '../helpers/projectCopy.ts';
import { content } from '../helpers/sampleContent.ts';
import { mailServer } from '../helpers/smtp.ts';

/** A copy of the project without a `site/`. Each test uses what the tests before it have left. */
const { folder, run } = await makeCopy({ CONTACT_EMAIL: 'hello@agency.example' }, 'sample');

it('in a fresh clone, preflight asks only for npm run site, which copies the sample only once', async () => {
  expect((await preflight(run)).findings).toMatchObject([
    { level: 'stop', file: 'site', field: 'site/', remedy: expect.stringContaining('npm run site') },
  ]);

  expect((await run('owner/site.mjs')).stdout).toContain('site/ is a copy of sample/');

  const deno = await readFile(join(folder, 'supabase/functions/send-autoresponder/deno.json'), 'utf8');
  expect(deno).toContain('"#site/mails.ts": "../../../site/mails.ts"');
  expect(deno).not.toContain('sample');
  const stderr = 'site/ already exists. It is yours and was not changed.\n';
  expect(await ending(run('owner/site.mjs'))).toMatchObject({ code: 1, stderr });
});

it('npm run site -- --help prints how to use the command, and changes nothing', async () => {
  const brand = join(folder, 'site/brand.ts');
  const before = await readFile(brand, 'utf8');

  expect(await ending(run('owner/site.mjs', '--help'))).toEqual({
    code: 0,
    stdout: `npm run site [-- OPTIONS]   (copies the sample to site/, which is yours)

  --colors '#4A1D55,#5BC0BE'
              derives all colors of the site from one or two colors of your brand
  --help      prints this text
`,
    stderr: '',
  });
  expect(await readFile(brand, 'utf8')).toBe(before);
});

it('npm run site -- --colors also accepts colors without the sign #', async () => {
  const brand = join(folder, 'site/brand.ts');
  const before = await readFile(brand, 'utf8');
  onTestFinished(() => writeFile(brand, before));

  expect((await run('owner/site.mjs', '--colors', '0B5563,F2B134')).stdout).toContain(
    'derived from #0B5563 and #F2B134',
  );
});

/** Returns what the type check prints if the type `LandingContent` has this additional property. */
async function typesWith(field: string): Promise<string> {
  const path = join(folder, 'sample/records.ts');
  const before = await readFile(path, 'utf8');
  await writeFile(path, before.replace('LandingContent = {', `LandingContent = {\n  ${field};`));
  const { stdout } = await ending(run('node_modules/typescript/bin/tsc'));
  await writeFile(path, before);
  return stdout;
}

it('if an owner adds a property to a type in sample/records.ts, the type check demands it in site/', async () => {
  const problems = await typesWith('team: string');

  expect(problems).toContain("Property 'team' is missing");
  expect(problems).toContain('site/landing.ts');
});

it('npm run types fails if an optional section that an owner adds has no id in presentContent.ts', async () => {
  const problems = await typesWith('team?: { heading: string }');

  expect(problems).toContain("Property 'team' is missing");
  expect(problems).toMatch(/^pages\/presentContent\.ts/);
  expect(problems).not.toContain('site/landing.ts');
});

it('preflight names everything that is still the sample’s, and each setting that a launch still needs', async () => {
  const { code, findings } = await preflight(run, '--no-browser', '--env=.env.example');

  expect(code).toBe(1);
  const named = findings.map((one) => `${one.file} ${one.field} ${one.problem} `.replaceAll(',', ' '));
  const isNamed = (file: string, field: string) =>
    named.some((one) => one.startsWith(`${file} `) && one.includes(` ${field} `));
  const texts = siteTexts(content).filter(
    // The texts that are left out here, such as colors and addresses, are for programs.
    ({ field, text }) =>
      /\p{L}.*\s\S/u.test(text) && !/(pale|deep|url|href|saveAs|file|kind|required)$/.test(field),
  );
  expect(texts.length).toBeGreaterThan(200);
  expect(texts.filter(({ file, field }) => !isNamed(file, field))).toEqual([]);
  const others = [
    ...content.work.projects.flatMap((_, n) => [`work.projects[${n}].title`, `work.projects[${n}].url`]),
    ...content.testimonials.items.map((_, n) => `testimonials.items[${n}].author`),
    'confirmed.figures',
    'confirmed.caseStudy',
  ];
  expect(others.filter((field) => !isNamed('site/landing.ts', field))).toEqual([]);
  const drawings = await readdir('sample/pictures', { recursive: true });
  const settings = 'BRAND_NAME CONTACT_EMAIL SCHEDULING_URL SITE_URL SMTP_URL';
  const parts = [
    ...drawings.filter((name) => name.endsWith('.svg')),
    ...settings.split(' ').map((name) => `.env.example ${name}`),
    'site/pictures/logo.svg file',
    '-* work.projects[0].image',
    '-* steps.items[0].image',
  ];
  expect(parts.filter((part) => !named.join('\n').includes(part))).toEqual([]);
});

it('preflight with --env=FILE names each setting that .env has and this file lacks', async () => {
  const [own, host] = [join(folder, '.env'), join(folder, 'host.env')];
  onTestFinished(() => Promise.all([own, host].map((file) => rm(file))).then(() => undefined));
  await writeFile(own, 'BRAND_NAME=Fernstone\nKEEP_PROPOSALS_DAYS=365\n');
  await writeFile(host, 'BRAND_NAME=Fernstone\n');

  const { findings } = await preflight(run, '--no-browser', '--env=host.env');

  const lacking = findings.filter(({ problem }) => problem.includes('on this machine'));
  expect(lacking).toMatchObject([{ level: 'hint', file: 'host.env', field: 'KEEP_PROPOSALS_DAYS' }]);
});

/** Matches a property, and its value of one or several lines as the formatter writes it. */
const record = (name: string) =>
  new RegExp(`^( *)${name}: (?:[{[]\\n.*?\\n\\1[}\\]]|[^\\n]*[^{[\\n]),\\n`, 'gms');

/** The records of `landing.ts` that an owner may delete. */
const optionalRecords = 'comparison testimonials steps caseStudy onePager demo detail colors'.split(' ');

/**
 * Edits of the owner's files. Together they remove every record that an owner may delete, and the
 * optional fields of the other records.
 */
const changes: [file: string, old: RegExp, now: string][] = [
  ...optionalRecords.map((name): [string, RegExp, string] => ['landing', record(name), '']),
  ['landing', /^ {4}figures: \[.*?\n {4}\]/ms, '    figures: []'],
  ['errorPages', record('exits'), ''],
  ['mails', /(demo:) '.*'/, "$1 ''"],
  // A font that varies only in its weight, as docs/make-it-yours.md describes it.
  ['brand', /axes: \{.*?\}/g, 'axes: {}'],
];

// This test does not build the page. plantedFaults.test.ts builds one without optional records.
it('a new site without its optional records passes types, lint and format, and preflight asks for none', async () => {
  for (const [file, old, now] of changes) {
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

  const problems = findings.map(({ file, field, problem }) => `${file} ${field} ${problem}`);
  expect(problems.join('\n')).toContain(' BRAND_NAME ');
  const needed = /#site|steps|one-pager|onePager|demo|SCHEDULING_URL|figure|caseStudy|not the address/;
  const left = problems.filter((one) => /no record shows these|does not offer it any more/.test(one));
  expect(left).toEqual([
    expect.stringMatching(/^site\/public\/images .*steps\/design/),
    expect.stringContaining('site/public/one-pager.pdf'),
  ]);
  const inMenu = problems.filter((one) => one.includes('the menu leaves out'));
  expect(inMenu.map((one) => one.split(' ')[1])).toEqual(['header.nav[1].href']);
  expect(problems.filter((one) => needed.test(one) && ![...left, ...inMenu].includes(one))).toEqual([]);
});

/** Returns the number of the line that contains this text, such as `line 7`. */
function lineOf(name: string, part: string): string {
  const lines = readFileSync(join(folder, `site/${name}.ts`), 'utf8').split('\n');
  return `line ${lines.findIndex((line) => line.includes(part)) + 1}`;
}

it('preflight names each misspelled or missing key of the site’s records, and also runs its other checks', async () => {
  const old = new Map<string, string>();
  const spoil = async (name: string, now: (text: string) => string) => {
    const file = join(folder, `site/${name}.ts`);
    old.set(file, await readFile(file, 'utf8'));
    await writeFile(file, now(old.get(file)!));
  };
  onTestFinished(async () => {
    for (const [file, text] of old) await writeFile(file, text);
  });
  await spoil('landing', (text) => text.replace(/(?<=work: \{[^}]*\n {4})intro:/, 'intor:'));
  await spoil('errorPages', (text) => text.replace('note:', 'notes:'));
  await spoil('ownPages', (text) => text.replace(/^ {2}title: .*\n/m, ''));

  const { findings } = await preflight(run, '--no-browser');

  const found = findings.filter(({ field }) => field.startsWith('line '));
  expect(
    found.map(({ level, file, field, problem, remedy }) => [level, file, field, problem, remedy]),
  ).toEqual([
    [
      'stop',
      'site/errorPages.ts',
      lineOf('errorPages', 'notes:'),
      'the site does not know the key "notes" in this place, and does not use it',
      'Did you mean note?',
    ],
    [
      'stop',
      'site/landing.ts',
      lineOf('landing', 'intor:'),
      'the site does not know the key "intor" in this place, and does not use it',
      'Did you mean intro?',
    ],
    [
      'stop',
      'site/ownPages.ts',
      lineOf('ownPages', 'const privacy'),
      '"title" is missing',
      expect.stringContaining('records.ts'),
    ],
  ]);
  expect(findings.some(({ field }) => field === 'BRAND_NAME')).toBe(true);
  expect(findings.some(({ field }) => field === 'work.projects[0].title')).toBe(true);
});

it('preflight names a misspelled key even if its other checks cannot run because of this key', async () => {
  const file = join(folder, 'site/landing.ts');
  const text = await readFile(file, 'utf8');
  onTestFinished(() => writeFile(file, text));
  await writeFile(file, text.replace('projects: [', 'project: ['));

  const { findings } = await preflight(run, '--no-browser');

  expect(findings).toContainEqual(
    expect.objectContaining({ file: 'site/landing.ts', remedy: 'Did you mean projects?' }),
  );
});

it('preflight names a line of .env that is no setting, and says that a program on the host may need it', async () => {
  const lines = 'KEEP_PROPOSALS_DAYS=90\nIP_HASH_SALT=0123456789abcdef\nBACKUP_KEY=x\n';
  await writeFile(join(folder, '.env'), lines);

  const { findings } = await preflight(run, '--no-browser');

  const ofHost = findings.filter(({ remedy }) => remedy.includes('agency-site.env'));
  expect(ofHost).toMatchObject([
    {
      level: 'hint',
      file: '.env',
      field: 'BACKUP_KEY',
      problem: '.env.example has no setting of this name',
      remedy: expect.stringContaining('also runs on the host'),
    },
  ]);
});

it('preflight with --mail=ADDRESS says that the mail server accepted two mails to this address', async () => {
  const smtp = await mailServer();
  const settings = `CONTACT_EMAIL=post@fernstone.studio\nSMTP_URL=${smtp.url}\n`;
  await writeFile(join(folder, '.env'), settings);

  const checking = run('owner/preflight.ts', '--json', '--no-browser', '--mail=owner@example.org');

  expect((await ending(checking)).stderr).toContain('accepted two mails to owner@example.org: ');
  expect(smtp.mails.map(({ to }) => to)).toEqual([['owner@example.org'], ['owner@example.org']]);
});
