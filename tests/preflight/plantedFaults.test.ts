import { appendFile, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { Finding } from '../../owner/preflight/finding.ts';
import { ownerContent, ownerEnv, supabaseEnv } from '../helpers/ownerSite.ts';
import { makeCopy } from '../helpers/projectCopy.ts';

const none = undefined;
const own = ownerContent((all) => {
  const { hero, work, faq, contact } = all;
  Object.assign(all, { comparison: none, steps: none, caseStudy: none, testimonials: none });
  work.heading = 'Łódź';
  hero.heading = 'Websites, die in wenigen Wochen fertig sind und jeden Audit bestehen';
  hero.figures[0]!.value = '100000000000-200000000000';
  hero.start.href = '#kontakt';
  contact.demo!.button = 'Vereinbaren Sie noch heute einen Termin mit uns';
  faq.items[0]!.question = 'Und das Rindfleischetikettierungsuberwachungsaufgabenubertragungsgesetz?';
  work.projects[1]!.image = work.projects[0]!.image;
  work.projects[4]!.image = 'no-such-picture';
  for (const project of work.projects.slice(2)) Object.assign(project, { detail: none, colours: none });
});

it('names the faults that only its files and its page show, and nothing else but what is the sample’s', async () => {
  const owner = await makeCopy({ ...ownerEnv, ...supabaseEnv });
  const file = (name: string) => join(owner.folder, name);
  await writeFile(file('site/landing.ts'), `export const content = ${JSON.stringify(own)};\n`);
  await appendFile(file('site/errorPages.ts'), 'delete content.notFound.exits;\n');
  // The icons were made in other colors.
  const brand = await readFile(file('site/brand.ts'), 'utf8');
  await writeFile(file('site/brand.ts'), brand.replace(/inkMuted: '#\w+'/, "inkMuted: '#99A8A1'"));
  await writeFile(file('site/public/og.jpg'), 'a card of their own');
  await owner.run('scripts/build.ts');

  const { code, stdout } = await owner
    .run('owner/preflight.ts', '--json')
    .then(({ stdout: said }) => ({ code: 0, stdout: said }))
    .catch((error: unknown) => error as { code: number; stdout: string });

  const { findings } = JSON.parse(stdout) as { findings: Finding[] };
  const others = findings.filter(
    ({ problem }) => !/sample's (site\/pictures|leaf|words)|picture of a sample/.test(problem),
  );
  expect(others.map((one) => `${one.file} ${one.field}`).toSorted()).toEqual(
    [
      'site/public/favicon.svg file',
      'site/public/one-pager.pdf file',
      'site/brand.ts colours.light.inkMuted',
      'site/brand.ts headlineSize',
      'site/landing.ts contact.demo.button',
      'site/landing.ts hero.figures[0].value',
      'site/landing.ts faq.items[0].question',
      'site/landing.ts hero.start.href',
      'site/landing.ts work.projects[0].image',
      'site/landing.ts work.heading',
      'site/landing.ts work.projects[4].image',
    ].toSorted(),
  );
  const at = (name: string) => others.find(({ field }) => field === name);
  expect(at('hero.figures[0].value')).toMatchObject({
    level: 'stop',
    problem: expect.stringMatching(/^it does not fit in a window of 320, /),
  });
  expect(at('faq.items[0].question')).toMatchObject({
    level: 'hint',
    problem: expect.stringMatching(/^"Rindfleisch\w+" breaks within the word in a window of 320, .*430/),
  });
  expect(at('contact.demo.button')).toMatchObject({
    level: 'hint',
    remedy: expect.stringMatching(/^One has room for \d\d characters\.$/),
  });
  expect(code).toBe(1);
});
