import { readFileSync } from 'node:fs';
import { appendFile, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { checkPages } from '../../owner/preflight/page.ts';
import { ownerContent, ownerEnv, supabaseEnv } from '../helpers/ownerSite.ts';
import { makeCopy, preflight } from '../helpers/projectCopy.ts';
import { content } from '../helpers/sampleContent.ts';

const own = ownerContent();
const { hero, work, faq, testimonials, contact, meta } = own;
Object.assign(own, { comparison: undefined, caseStudy: undefined });
// The first quote has the background of the page. The second quote has the colors of its project.
testimonials.items.length = 2;
testimonials.items[1]!.company = work.projects[0]!.title;
work.heading = 'Łódź';
hero.heading = 'Websites, die in wenigen Wochen fertig sind, jeden Audit bestehen und mit Ihnen wachsen';
for (const project of work.projects.slice(2))
  Object.assign(project, { detail: undefined, colors: undefined });
const picture = `images/work/${work.projects[0]!.image}-700.avif`;

/** Faults in the texts of the landing page, by the field that preflight has to name. */
const inWords: Record<string, () => unknown> = {
  'meta.title': () => (meta.title = 'Websites '.repeat(6)),
  'meta.description': () => (meta.description = 'a'.repeat(161)),
  'confirmed.figures': () => (own.confirmed.figures = false),
  'header.nav[0].href': () => (own.header.nav[0]!.href = '#arbeiten'),
  'hero.start.href': () => (hero.start.href = '#kontakt'),
  'hero.intro': () => (hero.intro = 'Wir <b>bauen</b> Websites für alle, die etwas vorhaben.'),
  'hero.badges': () => (hero.badges.length = 2),
  'hero.figures[0].value': () => (hero.figures[0]!.value = '100000000000-200000000000'),
  'work.intro': () => (work.intro = '## Unsere Arbeiten'),
  // The picture's name is the id of a project's card. So two cards then have the same id.
  'work.projects[1].image': () => (work.projects[1]!.image = work.projects[0]!.image),
  'work.projects[2].url': () => (work.projects[2]!.url = 'https://example.com/'),
  'work.projects[3].imageAlt': () => (work.projects[3]!.imageAlt = 'a'.repeat(151)),
  'work.projects[4].image': () => (work.projects[4]!.image = 'no-such-picture'),
  'work.projects[5].title': () => (work.projects[5]!.title = content.work.projects[5]!.title),
  'work.projects[0].colors': () => (work.projects[0]!.colors = { pale: '#FFF4E4', deep: '#B08A7F' }),
  'testimonials.items[0].quote': () => (testimonials.items[0]!.quote = content.testimonials.items[0]!.quote),
  'steps.items[0].name': () => (own.steps.items[0]!.name = 'Rechtsschutzversicherungsgesellschaften'),
  'faq.items[0].question': () =>
    (faq.items[0]!.question = 'Und das Rindfleischetikettierungsuberwachungsaufgabenubertragungsgesetz?'),
  'faq.items[1].answer': () => (faq.items[1]!.answer = 'Siehe [unsere Preise](/preise).'),
  'faq.items[2].answer': () => (faq.items[2]!.answer = 'Schreiben Sie an hilfe@agency.example.'),
  'contact.direct.phone.number': () => (contact.direct.phone = { label: 'Telefon', number: '+49 (0)30 1' }),
};

/** Faulty statements, by the file that they are added to. Preflight has to name their fields. */
const inOtherWords: Record<string, [field: string, statement: string][]> = {
  'site/form.ts': [
    ['fields[2].label', `fields[2].label += ' *'`],
    ['fields[4].longest', `fields[4].longest = 30_000`],
    ['formWords.privacy', `formWords.privacy = 'Wie im [Datenschutz](/daten schutz).'`],
  ],
  'site/mails.ts': [
    ['mails.confirmation.thanks', `mails.confirmation.thanks = 'Wir danken **sehr**.'`],
    ['mails.notification.subject', `mails.notification.subject = 'Anfrage: {vorname}'`],
    ['mails.states.dismissed', `delete mails.states.dismissed`],
  ],
  'site/ownPages.ts': [
    [
      'ownPages[0].text',
      `ownPages.push({ path: '/impressum', label: 'Impressum', title: 'Impressum', description: 'Wer diese Seite macht.', text: 'Siehe <a href="/x">hier</a>' })`,
    ],
    [
      'ownPages[1].text',
      `ownPages.push({ path: '/daten', label: 'Daten', title: 'Daten', description: 'Was wir speichern.', text: 'Nach {days} Tagen wird alles gelöscht.' })`,
    ],
    [
      'ownPages[2].text',
      `ownPages.push({ path: '/team', label: 'Team', title: 'Team', description: 'Wer wir sind.', text: 'Siehe [unsere Arbeiten](/#arbeiten).' })`,
    ],
  ],
};

const listed = ['/', '/nowhere'].map((path) => `<url><loc>${ownerEnv.SITE_URL}${path}</loc></url>`);
const photograph = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#a33' } });
const halfOf = (bytes: Buffer) => bytes.subarray(0, bytes.length / 2);

/** Faulty files in `site/public`, by the file and the field that preflight has to name. */
const inPublic: Record<string, (old: (name: string) => Buffer) => string | Buffer | Promise<Buffer>> = {
  'index.html file': () => '<!doctype html><title>Coming soon</title>',
  'healthz file': () => 'alive',
  '.env file': () => 'SMTP_URL=smtp://mail.fernstone.studio',
  'site.webmanifest /icons/none.png': () => JSON.stringify({ icons: [{ src: 'icons/none.png' }] }),
  'sitemap.xml /nowhere': () => `<urlset>${listed.join('')}</urlset>`,
  'prices.pdf file': () => '<!doctype html><title>Not found</title>',
  'rates.json file': () => '{ "hour": 90',
  'team.png file': async () => halfOf(await photograph(300, 300).png().toBuffer()),
  'fonts/own.woff2 file': (old) => halfOf(old('fonts')),
  [`${picture} file`]: (old) => halfOf(old(picture)),
};

const inSettings: Record<string, string> = {
  BRAND_NAME: '',
  CONTACT_EMAIL: 'hello@agency.example',
  SCHEDULING_URL: 'https://example.com/demo',
  ALLOWED_ORIGINS: 'https://www.example.com',
  TRUST_PROXY: '',
  SUPABASE_PUBLISHABLE_KEY: 'eyJhbGciOiJIUzI1NiJ9.e30.x',
};

/** Findings about other fields than those of the planted faults. Most follow from these faults. */
const others = [
  'site/landing.ts work.projects[0].description',
  // The menu links the comparison, but this site has no comparison.
  'site/landing.ts header.nav[1].href',
  // This file of the owner's replaces the sitemap that the site makes.
  'site/public/sitemap.xml file',
  // This folder has pictures of the sample that no record shows.
  'site/public/images files',
  // These files were made from the words, colors and pictures as they were before the faults.
  ...['favicon.svg', 'fonts/*', 'one-pager.pdf', 'images/hero.svg'].map((name) => `site/public/${name} file`),
  'site/brand.ts colors.light.inkMuted',
  // Two planted faults have a second finding. The long figure does not fit into the one-pager
  // either. And browsers keep files of the folder fonts/ for a year.
  'site/landing.ts hero.figures[0].value',
  'site/public/fonts/own.woff2 file',
];

const planted = [
  ...Object.keys(inWords).map((field) => `site/landing.ts ${field}`),
  ...Object.entries(inOtherWords).flatMap(([file, list]) => list.map(([field]) => `${file} ${field}`)),
  ...Object.keys(inPublic).map((place) => `site/public/${place}`),
  ...Object.keys(inSettings).map((name) => `.env ${name}`),
];

it('preflight names the file and field of each of over 40 faults on a site, and nothing that is right', async () => {
  const owner = await makeCopy({ ...ownerEnv, ...supabaseEnv, ...inSettings });
  const file = (name: string) => join(owner.folder, name);
  for (const plant of Object.values(inWords)) plant();
  await writeFile(file('site/landing.ts'), `export const content = ${JSON.stringify(own)};\n`);
  for (const [name, list] of Object.entries(inOtherWords))
    // `@ts-ignore` hides errors of types. Otherwise preflight would name those, too.
    await appendFile(file(name), list.map(([, statement]) => `// @ts-ignore\n${statement};\n`).join(''));
  const fonts = (await readdir(file('site/public/fonts'))).find((name) => name.endsWith('.woff2'));
  const old = (name: string) =>
    readFileSync(file(`site/public/${name === 'fonts' ? `fonts/${fonts}` : name}`));
  for (const [place, make] of Object.entries(inPublic))
    await writeFile(file(`site/public/${place.split(' ')[0]}`), await make(old));
  await appendFile(file('site/errorPages.ts'), 'delete content.notFound.exits;\n');
  // The icons were made before this change of a color, so they are outdated.
  const brand = await readFile(file('site/brand.ts'), 'utf8');
  await writeFile(file('site/brand.ts'), brand.replace(/inkMuted: '#\w+'/, "inkMuted: '#99A8A1'"));
  await photograph(1200, 630).toFile(file('site/public/og.jpg'));
  await photograph(1200, 900).toFile(file('site/pictures/hero.png'));
  await owner.run('scripts/build.ts');

  const { code, findings } = await preflight(owner.run);

  const named = findings.filter(({ problem }) => !/sample's (site\/pictures|leaf|words)/.test(problem));
  expect(planted.length).toBeGreaterThan(40);
  expect(named.map((one) => `${one.file} ${one.field}`).toSorted()).toEqual(
    [...planted, ...others].toSorted(),
  );
  const at = (name: string) => {
    const found = named.find(({ field }) => field === name);
    return `${found?.level} ${found?.problem}\n${found?.remedy}`;
  };
  // The remedy lists the sections that this site has: no comparison, and no case study.
  expect(at('header.nav[0].href')).toMatch(
    /Use one of these: #work, (?:#[\w-]+, )+#testimonials, #steps, #faq, #contact\.$/,
  );
  expect(at('hero.figures[0].value')).toMatch(/^stop it does not fit in a window of 320, /);
  const breaks = /^hint the word "Rindfleisch\w+" breaks across lines in a window of 320, .*430/;
  expect(at('faq.items[0].question')).toMatch(breaks);
  // A finding about a text that is hard to read names the text's background and its contrast.
  const light =
    /^stop ".+" in #99A8A1 on colors\.light\.\w+ \(#\w{6}\) has a contrast of \d\.\d+:1 in the light scheme$/;
  const remedy = expect.stringMatching(
    /^Change the color of the text to #\w{6}, the nearest shade with a contrast of 7:1 to the background\./,
  ) as string;
  expect(at('colors.light.inkMuted').split('\n')).toEqual([expect.stringMatching(light), remedy]);
  expect(at('work.projects[0].colors')).toContain('(deep: #B08A7F)');
  expect(at('steps.items[0].name')).toMatch(/^hint /);
  expect(named.find(({ file: madeFile }) => madeFile === 'site/public/favicon.svg')).toMatchObject({
    level: 'stop',
    remedy: expect.stringContaining('npm run assets'),
  });
  expect(code).toBe(1);
});

const at = { file: 'site/landing.ts', field: 'tagline' };

it.each([
  { what: 'a picture', style: '', on: 'a picture' },
  { what: 'another text', style: 'visibility: hidden', on: '"Et nous le montrons"' },
])(
  'a text that lies on $what stops a launch, and preflight names the window widths',
  async ({ style, on }) => {
    const document = `<!doctype html><html lang="fr"><meta charset="utf-8"><title>Fernstone</title><main><section>
    <img alt="Nantes" width="300" height="300" style="${style}" src="data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7">
    <h1 style="position: absolute; top: 20px; left: 20px">Photographe à Nantes</h1>
    <p style="position: absolute; top: 30px; left: 20px">Et nous le montrons</p>
    <p style="position: absolute; top: 90px; left: 20px; background: #fff; color: #000">Sur son fond</p></section></main>`;
    const words = [
      { file: 'site/landing.ts', field: 'tagline', place: 'tagline', text: 'Photographe à Nantes' },
    ];

    const findings = await checkPages(new Map([['/a', document]]), new Map(), 'nowhere', words);

    const problem = `it lies on ${on} in a window of 360, 390, 768, 1280, 1920 px`;
    expect(findings).toContainEqual(expect.objectContaining({ level: 'stop', ...at, problem }));
    expect(findings.filter(({ field }) => field.includes('Sur son fond'))).toEqual([]);
  },
);

const softHyphen = '\u00AD';

const word = (file: string, field: string, text: string) => ({
  file,
  field,
  text,
  place: field.replace('[0]', '[]'),
});

it('if two texts touch, preflight names the text that is wider than its column', async () => {
  const document = `<!doctype html><html lang="pt"><meta charset="utf-8"><title>Fernstone</title><main>
    <div style="display: grid; grid-template-columns: 100px 1fr"><p style="grid-area: 1 / 2">Em Setúbal</p>
    <h1 style="grid-area: 1 / 1; font-size: 20px">Inconstitucionalissimamente</h1></div></main>`;
  const words = [
    word('site/landing.ts', 'tagline', 'Em Setúbal'),
    word('site/landing.ts', 'hero.heading', 'Inconstitucionalissimamente'),
  ];

  const findings = await checkPages(new Map([['/a', document]]), new Map(), 'nowhere', words);

  const touching = findings.filter(({ problem }) => problem.startsWith('it lies on'));
  expect(touching).toMatchObject([
    { field: 'hero.heading', problem: expect.stringContaining('"Em Setúbal"') },
  ]);
});

it('preflight does not report a text behind the bar that stays at the lower edge of a phone’s screen', async () => {
  const document = `<!doctype html><html lang="pt"><meta charset="utf-8"><title>Fernstone</title><main>
    <p style="margin: 770px 0 900px">Começar o projeto</p>
    <div style="position: sticky; bottom: 0; height: 48px; background: #fff"><a href="/b">Pedir proposta</a></div></main>`;

  const findings = await checkPages(new Map([['/a', document]]), new Map(), 'nowhere', []);

  expect(findings.filter(({ problem }) => problem.startsWith('it lies on'))).toEqual([]);
});

it('if a word breaks on a page of the owner’s, preflight names that page’s text, not the landing page’s', async () => {
  const document = `<!doctype html><html lang="nl"><meta charset="utf-8"><title>Fernstone</title><main><h1>Utrecht</h1>
    <p style="width: 1ch; overflow-wrap: anywhere">beroepsaansprakelijkheidsverzekering</p></main>`;
  const words = [
    word('site/landing.ts', 'work.intro', 'Met een beroepsaansprakelijkheidsverzekering.'),
    word('site/ownPages.ts', 'ownPages[0].path', '/over-ons'),
    word(
      'site/ownPages.ts',
      'ownPages[0].text',
      'Wij hebben een [beroepsaansprakelijkheidsverzekering](/x).',
    ),
  ];

  const findings = await checkPages(new Map([['/over-ons', document]]), new Map(), 'nowhere', words);

  const broken = findings.filter(({ problem }) => problem.includes('breaks across lines'));
  expect(broken.map(({ file, field }) => `${file} ${field}`)).toEqual(['site/ownPages.ts ownPages[0].text']);
});

it('preflight reports a word that breaks anywhere except at its soft hyphens', async () => {
  const document = `<!doctype html><html lang="nl"><meta charset="utf-8"><title>Fernstone</title><main>
    <h1 style="width: 9em; font-size: 20px; letter-spacing: -.04em; overflow-wrap: anywhere">Arbeids&shy;ongeschiktheids&shy;verzekering</h1>
    <p style="width: 4em; overflow-wrap: anywhere">arbeids&shy;ongeschiktheid</p></main>`;

  const findings = await checkPages(new Map([['/a', document]]), new Map(), 'nowhere', []);

  const broken = findings.filter(({ problem }) => problem.includes('breaks across lines'));
  expect(broken.map(({ field }) => field)).toEqual([`"arbeids${softHyphen}ongeschiktheid"`]);
  expect(broken[0]?.remedy).toContain(
    String.raw`Or put \u00AD (a soft hyphen) where a long word may be divided`,
  );
});

it.each(['clip-path: inset(0)', 'overflow: hidden'])(
  'preflight stops a launch if the style “%s” cuts letters off, but not if it leaves them visible',
  async (style) => {
    const document = `<!doctype html><html lang="nl"><meta charset="utf-8"><title>Fernstone</title><main><h1>Utrecht</h1>
      <p style="${style}; font: 100px/0.9 sans-serif">4,9 jaar</p><p style="${style}; font: 100px/0.9 sans-serif">500</p></main>`;

    const findings = await checkPages(new Map([['/a', document]]), new Map(), 'nowhere', []);

    const cut = findings.filter(({ problem }) => problem.startsWith('it does not fit'));
    expect(cut.map(({ level, field }) => `${level} ${field}`)).toEqual(['stop "4,9 jaar"']);
  },
);

// In the light scheme of the sample, the colors `surface` and `onAction` are both white.
it.each([
  {
    use: 'a text',
    color: '#FFFFFF',
    on: '#F09F0C',
    field: 'onAction',
    ground: 'accentDeep',
    shade: '#252525',
  },
  {
    use: 'a background',
    color: '#D6DDD4',
    on: '#FFFFFF',
    field: 'line',
    ground: 'surface',
    shade: '#535952',
  },
])(
  'if two keys of brand.ts have the color of $use, preflight names the key that is meant for $use',
  async (row) => {
    const document = `<!doctype html><html lang="fr"><meta charset="utf-8"><title>Fernstone</title><main><h1>Nantes</h1>
    <p style="color: ${row.color}; background: ${row.on}">Photographe à Nantes</p></main>`;

    const findings = await checkPages(new Map([['/a', document]]), new Map(), 'nowhere', []);

    expect(findings).toContainEqual(
      expect.objectContaining({
        file: 'site/brand.ts',
        field: `colors.light.${row.field}`,
        problem: expect.stringContaining(`in ${row.color} on colors.light.${row.ground} (${row.on}) `),
        remedy: expect.stringContaining(`Change the color of the text to ${row.shade}, the nearest shade `),
      }),
    );
  },
);

it('if axe reports a violation of accessibility, preflight names the file, the field and the text', async () => {
  // The section appears only after half a second, as sections below the first screen of a phone do.
  const document = `<!doctype html><html lang="fr" data-first><meta charset="utf-8"><title>Fernstone</title><main><section>
    <p style="font-weight: 700; font-size: 2em">Photographe à Nantes</p><p>Nous photographions ce qui reste. Et nous le montrons à qui veut le voir.</p></section></main>
    <style>[data-first] section { display: none } p { width: 1ch; overflow-wrap: anywhere }</style>
    <script>setTimeout(() => document.documentElement.removeAttribute('data-first'), 500)</script>`;

  const findings = await checkPages(new Map([['/a', document]]), new Map(), 'nowhere', [
    { ...at, place: 'tagline', text: 'Photographe à Nantes' },
  ]);

  const violation = {
    ...at,
    level: 'stop',
    problem: expect.stringMatching(
      /^the accessibility check \(axe\) finds a fault at "Photographe à Nantes" in the light scheme: Styled .* headings \(p-as-heading\)$/,
    ),
    remedy: expect.stringContaining(' axe advises: Heading elements should be used'),
  };
  expect(findings).toContainEqual(expect.objectContaining(violation));
  expect(findings.find(({ field, level }) => field === at.field && level === 'hint')?.problem).toBe(
    'the word "Photographe" breaks across lines in a window of 320, 360, 390, 430, 600, 768, 900, 1024, 1280, 1920 px',
  );
});
