import { appendFile, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { checkPages } from '../../owner/preflight/page.ts';
import { ownerContent, ownerEnv, supabaseEnv } from '../helpers/ownerSite.ts';
import { makeCopy, preflight } from '../helpers/projectCopy.ts';

const own = ownerContent();
const { hero, work, faq } = own;
Object.assign(own, { comparison: undefined, caseStudy: undefined });
own.steps.items[0]!.name = 'Rechtsschutzversicherungsgesellschaften';
// The first quote has the background of the page, the second one the colors of its project.
own.testimonials.items.length = 2;
own.testimonials.items[1]!.company = work.projects[0]!.title;
work.projects[0]!.colours = { pale: '#FFF4E4', deep: '#B08A7F' };
work.heading = 'Łódź';
hero.heading = 'Websites, die in wenigen Wochen fertig sind, jeden Audit bestehen und mit Ihnen wachsen';
hero.figures[0]!.value = '100000000000-200000000000';
hero.start.href = '#kontakt';
faq.items[0]!.question = 'Und das Rindfleischetikettierungsuberwachungsaufgabenubertragungsgesetz?';
work.projects[1]!.image = work.projects[0]!.image;
work.projects[4]!.image = 'no-such-picture';
for (const project of work.projects.slice(2))
  Object.assign(project, { detail: undefined, colours: undefined });

it('names each fault that was planted in the files and the page, and otherwise only the sample’s', async () => {
  const owner = await makeCopy({ ...ownerEnv, ...supabaseEnv });
  const file = (name: string) => join(owner.folder, name);
  await writeFile(file('site/landing.ts'), `export const content = ${JSON.stringify(own)};\n`);
  await appendFile(file('site/errorPages.ts'), 'delete content.notFound.exits;\n');
  // The icons were made with other colors.
  const brand = await readFile(file('site/brand.ts'), 'utf8');
  await writeFile(file('site/brand.ts'), brand.replace(/inkMuted: '#\w+'/, "inkMuted: '#99A8A1'"));
  const card = { width: 1200, height: 630, channels: 3, background: '#a33' } as const;
  await sharp({ create: card }).toFile(file('site/public/og.jpg'));
  await owner.run('scripts/build.ts');

  const { code, findings } = await preflight(owner.run);

  const others = findings.filter(({ problem }) => !/sample's (site\/pictures|leaf|words)/.test(problem));
  const expected = [
    'site/public/favicon.svg file',
    'site/public/fonts/* file',
    'site/public/one-pager.pdf file',
    'site/brand.ts colours.light.inkMuted',
    'site/landing.ts hero.figures[0].value',
    // On wide screens they share a line with this text, which is cut off.
    'site/landing.ts hero.figures[1].value',
    'site/landing.ts hero.figures[2].value',
    'site/landing.ts faq.items[0].question',
    'site/landing.ts hero.start.href',
    'site/landing.ts work.projects[1].image',
    // The card whose id is used twice.
    'site/landing.ts work.projects[0].description',
    'site/landing.ts work.projects[4].image',
    'site/landing.ts work.projects[0].colours.deep',
    // In the dark scheme the two colors change places.
    'site/landing.ts work.projects[0].colours.pale',
    'site/landing.ts steps.items[0].name',
  ];
  expect(others.map((one) => `${one.file} ${one.field}`).toSorted()).toEqual(expected.toSorted());
  const at = (name: string) => {
    const found = others.find(({ field }) => field === name);
    return `${found?.level} ${found?.problem}\n${found?.remedy}`;
  };
  expect(at('file')).toMatch(/^stop .*\n.*npm run assets/);
  expect(at('hero.figures[0].value')).toMatch(/^stop it does not fit in a window of 320, /);
  const breaks = /^hint the word "Rindfleisch\w+" breaks across lines in a window of 320, .*430/;
  expect(at('faq.items[0].question')).toMatch(breaks);
  // The background, the text and the contrast of a text that is hard to read, and a word that
  // breaks in every window.
  const light =
    /^stop ".+" in this color on colours\.light\.\w+ \(#\w{6}\) has a contrast of \d\.\d+:1 in light$/;
  const remedy = 'Give the two a contrast of 7:1 or more.';
  expect(at('colours.light.inkMuted').split('\n')).toEqual([expect.stringMatching(light), remedy]);
  expect(at('work.projects[0].colours.deep')).toContain('on work.projects[0].colours.pale (#FFF4E4)');
  expect(at('steps.items[0].name')).toMatch(/^hint /);
  expect(code).toBe(1);
});

it('names the record, the field and the text of a violation that axe reports', async () => {
  // On a phone, the sections below the first screen are laid out late.
  const document = `<!doctype html><html lang="fr" data-first><meta charset="utf-8"><title>Fernstone</title><main><section>
    <p style="font-weight: 700; font-size: 2em">Photographe à Nantes</p><p>Nous photographions ce qui reste. Et nous le montrons à qui veut le voir.</p></section></main>
    <style>[data-first] section { display: none } p { width: 1ch; overflow-wrap: anywhere }</style>
    <script>setTimeout(() => document.documentElement.removeAttribute('data-first'), 500)</script>`;
  const at = { file: 'site/landing.ts', field: 'tagline' };

  const findings = await checkPages(new Map([['/a', document]]), new Map(), 'nowhere', [
    { ...at, place: 'tagline', text: 'Photographe à Nantes' },
  ]);

  expect(findings).toContainEqual({
    ...at,
    level: 'stop',
    problem: expect.stringMatching(
      /^axe objects in light to "Photographe à Nantes": Styled .* headings \(p-as-heading\)$/,
    ),
    remedy: expect.stringMatching(/^Heading elements should be used/),
  });
  expect(findings.find(({ field, level }) => field === at.field && level === 'hint')?.problem).toBe(
    'the word "Photographe" breaks across lines in a window of 320, 360, 390, 430, 600, 768, 900, 1024, 1280, 1920 px',
  );
});
