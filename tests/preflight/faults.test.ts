import { readFileSync, writeFileSync } from 'node:fs';
import { wcagContrast } from 'culori';
import { expect, it } from 'vitest';
import { checkColors } from '../../owner/preflight/colors.ts';
import { checkContent, demoInOnePlace } from '../../owner/preflight/content.ts';
import { checkForm } from '../../owner/preflight/form.ts';
import { fields } from '#site/form.ts';
import { content as sampleContent } from '#site/landing.ts';
import { locale as sampleLocale } from '#site/language.ts';
import type { Field } from '#site/contactRecords.ts';
import {
  type Finding,
  findingsAbout,
  findingsIn,
  toJson,
  toText,
  unknown,
  prioritize,
} from '../../owner/preflight/finding.ts';
import { checkLanguage } from '../../owner/preflight/language.ts';
import { checkMarkup } from '../../owner/preflight/markup.ts';
import { checkOwnPages } from '../../owner/preflight/ownPages.ts';
import { checkPlaceholders } from '../../owner/preflight/placeholders.ts';
import { siteTexts } from '../../lib/textsIn.ts';
import { missingIn } from '../../owner/preflight/missing.ts';
import { howToDraw, unusedLogo } from '../../owner/assets/logo.ts';
import { leftOnePager, leftPictures, unreadablePictures } from '../../owner/preflight/assets.ts';
import { hashesOf } from '../../owner/assets/manifest.ts';
import { heroIn, products } from '../../owner/assets/products.ts';
import { checkSample } from '../../owner/preflight/sample.ts';
import { checkSections } from '../../owner/preflight/sections.ts';
import { checkSettings } from '../../owner/preflight/settings.ts';
import { checkUnfinished } from '../../owner/preflight/unfinished.ts';
import { publicSettings, readSettings } from '../../server/settings.ts';
import { temporaryFolder } from '../helpers/temporaryFolder.ts';
import { settingsErrorOf } from '../helpers/settingsError.ts';
import { portugueseContent, ownerContent, ownerEnv, supabaseEnv } from '../helpers/ownerSite.ts';

const settings = readSettings(ownerEnv);
const settingsOf = (env: Record<string, string>) => checkSettings({ ...ownerEnv, ...env }).findings;
const places = (findings: Finding[]) => findings.map(({ level, field }) => `${level} ${field}`);

const { SUPABASE_URL } = supabaseEnv;

it('preflight reports nothing about a site that is ready to launch, with Supabase or with a mail server', () => {
  const left = checkSample(ownerContent(), 'en').filter(({ file }) => file === 'site/landing.ts');
  const relay = { SMTP_URL: 'smtp://fernstone:a-password@127.0.0.1:587' };
  const ready = [settingsOf({}), settingsOf(supabaseEnv), settingsOf(relay)].flat();

  expect([...ready, ...left]).toEqual([]);
  for (const own of [ownerContent(), portugueseContent()]) expect(checkContent(own, settings)).toEqual([]);
});

const refusedValues = [
  ['stop SITE_URL', '', 'http://www.fernstone.studio', 'https://localhost:3000', 'https://agency.test'],
  ['stop BRAND_NAME', ''],
  ['stop CONTACT_EMAIL', '', 'post@bücher.example'],
  ['stop SCHEDULING_URL', ''],
  ['stop SMTP_URL', '', 'smtps://user:pass@mail.example.com'],
  ['stop ALLOWED_ORIGINS', 'https://www.example.com', 'https://shop'],
  // Domains without an ending such as `.com`.
  ['stop SITE_URL', 'https://studiograchtwerk', 'https://studiograchtwerk.'],
  ['stop CONTACT_EMAIL', 'hallo@studio'],
  ['stop MAIL_FROM', 'hallo@studio'],
  ['stop NOTIFY_EMAIL', 'post@fernstone.studio,hallo@studio'],
  ['stop SCHEDULING_URL', 'https://cal/fernstone.studio'],
  // `PORT` has a value that the server refuses. The two empty settings have defaults.
  ['stop PORT', 'eighty'],
  ['hint TRUST_PROXY', ''],
  ['hint DATA_DIR', ''],
] as [string, ...string[]][];

const refusedSettings = refusedValues.flatMap(([place, ...values]) =>
  values.map((value) => ({ place, setting: place.slice(5), value })),
);

it.each(refusedSettings)(
  'preflight reports a setting whose value does not suit a public site: $setting=$value',
  ({ place, setting, value }) => {
    expect(places(settingsOf({ [setting]: value }))).toEqual([place]);
  },
);

it('preflight’s hint about TRUST_PROXY says that the owner of a site on a static host can ignore it', () => {
  const [found] = settingsOf({ ...supabaseEnv, TRUST_PROXY: '' });

  expect(found?.remedy).toMatch(/ On a static host, ignore this hint, because no server runs there\.$/);
});

it('preflight’s hint about DATA_DIR asks for a change on the host, and for none on this machine', () => {
  const [found] = settingsOf({ DATA_DIR: '' });

  expect(found?.remedy).toMatch(
    /^In the settings file on the host, .* On your own machine, ignore this hint\.$/,
  );
});

it('preflight reports every example address of .env.example', () => {
  const lines = readFileSync('.env.example', 'utf8').matchAll(/^#([A-Z_]+)=(.+)$/gm);
  const examples = Array.from(lines, ([, name = '', value = '']) => [name, value] as const);
  const withAddress = examples.filter(([, value]) => /@|:\/\//.test(value)).map(([name]) => name);

  const stopped = places(settingsOf(Object.fromEntries(examples)));

  expect(withAddress).toContain('DATABASE_URL');
  expect(withAddress.filter((name) => !stopped.includes(`stop ${name}`))).toEqual([]);
});

it('preflight accepts a mail server, a database and a webhook on the same machine', () => {
  const DATABASE_URL = 'postgres://site:a-password@localhost:5432/site';
  const WEBHOOK_URL = 'http://127.0.0.1:5678/proposals';
  const WEBHOOK_SECRET = Buffer.alloc(32, 7).toString('base64');

  expect(settingsOf({ DATABASE_URL, WEBHOOK_URL, WEBHOOK_SECRET, SMTP_URL: 'smtp://localhost:25' })).toEqual(
    [],
  );
});

it('if one setting is invalid, preflight checks the others too, and it prints no key and no password', () => {
  const SMTP_URL = 'smtps://user:hunter2hunter2@mail.example.com:465';
  const legacyKey = 'eyJhbGciOiJIUzI1NiJ9.e30.x';
  for (const [env, expected] of [
    [{ ...supabaseEnv, SUPABASE_URL: 'https://your-project.supabase.co' }, 'stop SUPABASE_URL'],
    [{ SUPABASE_URL }, 'stop SUPABASE_PUBLISHABLE_KEY'],
    [{ SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY: legacyKey }, 'hint SUPABASE_PUBLISHABLE_KEY'],
    [
      { BRAND_NAME: '', SMTP_URL, SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY: 'sb_secret_0123456789' },
      'stop SUPABASE_PUBLISHABLE_KEY, stop BRAND_NAME, stop SMTP_URL',
    ],
  ] as const) {
    const findings = settingsOf(env);
    expect(places(findings).join(', ')).toBe(expected);
    expect(toText(findings) + toJson(findings)).not.toMatch(/hunter2|0123456789/);
  }
});

it('preflight names a fault in MAIL_FROM even if MAIL_TIMEOUT_SECONDS is invalid', () => {
  const findings = settingsOf({ MAIL_TIMEOUT_SECONDS: 'soon', MAIL_FROM: 'hello@agency.example' });

  expect(places(findings)).toEqual(['stop MAIL_TIMEOUT_SECONDS', 'stop MAIL_FROM']);
});

it('preflight works with all settings of the owner except the invalid ones', () => {
  const env = { ...ownerEnv, PROPOSALS_PER_HOUR: 'many', PROPOSALS_PER_IP_PER_HOUR: '7' };

  const { usable, settings: used } = checkSettings(env);

  const { PROPOSALS_PER_HOUR: _, ...others } = env;
  expect(usable).toEqual(others);
  expect(used.proposalLimits.perIpPerHour).toBe(7);
});

it.each([
  { setting: 'DATA_DIR', value: '~/data' },
  { setting: 'ALLOWED_ORIGINS', value: 'https://a.fernstone.studio/path' },
  { setting: 'ALLOWED_ORIGINS', value: 'a, b' },
])('preflight reports the same faults of a setting as the server: $setting=$value', ({ setting, value }) => {
  const { faults } = settingsErrorOf({ [setting]: value });

  expect(settingsOf({ [setting]: value }).map(({ field, problem }) => `${field}: ${problem}`)).toEqual(
    faults,
  );
});

it('preflight reports the SUPABASE_URL of .env.example even if SUPABASE_PUBLISHABLE_KEY is invalid', () => {
  const sample = 'https://your-project.supabase.co';

  const findings = settingsOf({ SUPABASE_URL: sample, SUPABASE_PUBLISHABLE_KEY: 'sb_secret_0123456789' });

  expect(places(findings)).toEqual(['stop SUPABASE_PUBLISHABLE_KEY', 'stop SUPABASE_URL']);
});

type Records = { [name: string]: Records };

/** Faults of the landing page: for each, the level and the field of its finding, and a value. */
const faultyFields: Record<string, [place: string, value: unknown][]> = {
  'an example link or address': [
    ['stop work.projects[2].url', '#'],
    ['stop work.projects[0].url', 'https://example.com/'],
    ['stop faq.items[2].answer', 'Write to help@agency.example.'],
  ],
  // Most of these are noticed only with a screen reader or by keyboard.
  'an empty text': [
    ['stop work.projects[2].imageAlt', ' '],
    ['stop skip', ''],
    ['stop header.openMenu', ' '],
    ['stop header.nav[0].label', ''],
    ['hint work.intro', ''],
  ],
  'a value that programs do not understand': [
    ['stop contact.direct.phone.number', '912 345 678'],
    ['stop contact.direct.whatsapp.number', '+351 912'],
    ['stop contact.direct.profiles[0].href', '@fernstone'],
    ['stop contact.direct.phone.number', '+49 (0)30 1'],
    ['stop contact.direct.profiles[0].href', 'https://www.instagram.com/'],
    ['stop contact.direct.address.hours', ['Ma-Vr 09:00-17:00']],
    ['stop contact.direct.address.hours', ['Mo-Fr 9-17']],
    ['stop contact.direct.address.country', 'Portugal'],
  ],
  'a part of a picture that is outside it': [
    ['stop work.projects[1].detail', { x: 700, y: 50, zoom: 2 }],
    ['stop work.projects[1].detail', { x: 70, y: -1, zoom: 2 }],
  ],
  'a part of a picture that is made smaller': [
    ['stop testimonials.items[0].detail', { x: 70, y: 50, zoom: 0.2 }],
  ],
  'a copyright year in the future': [['stop footer.copyrightYear', 2091]],
  'too few or too many entries': [
    ['stop work.projects', ownerContent().work.projects.slice(0, 2)],
    ['stop testimonials.items', []],
    ['stop hero.figures', Array.from({ length: 5 }, (_, n) => ({ value: `${n}`, label: `Label ${n}` }))],
    ['stop hero.badges', ['One', 'Two']],
  ],
  'claims that the owner has not confirmed': [
    ['stop confirmed.figures', false],
    ['stop confirmed.caseStudy', false],
  ],
  'colors with too little contrast': [['stop work.projects[1].colors', { pale: '#FFF4E4', deep: '#B08A7F' }]],
  'a value that is not a color': [['stop work.projects[1].colors', { pale: '#FFF4E4', deep: 'brownish' }]],
  'a testimonial without the link to its project': [
    ['hint testimonials.items[0].company', ownerContent().work.projects[0]!.title.toLowerCase()],
  ],
  'a percentage in words, for which the page draws no bar': [
    ['hint caseStudy.results.figures[0].value', 'sixty percent'],
  ],
  'a text that is too long': [
    ['stop hero.figures[1].value', 'more than fifty in one year'],
    ['hint meta.title', 'Websites '.repeat(6)],
    ['hint meta.description', 'a'.repeat(161)],
    ['hint work.projects[1].imageAlt', 'a'.repeat(151)],
  ],
  'a question or link that occurs twice': [
    ['stop faq.items[2].question', ownerContent().faq.items[0]!.question],
    ['stop header.nav[1].href', ownerContent().header.nav[0]!.href],
  ],
  'a missing link to a text that the law may require': [
    ['hint footer.privacy', undefined],
    ['hint footer.imprint', undefined],
  ],
};

const faultyRows = Object.entries(faultyFields).flatMap(([fault, cases]) =>
  cases.map(([place, value]) => ({ fault, level: place.slice(0, 4), field: place.slice(5), value })),
);

it.each(faultyRows)(
  'if a field of the landing page has $fault, preflight names the field: $field',
  ({ level, field, value }) => {
    const spoilt = portugueseContent();
    const names = field.split(/[.[\]]+/);
    const last = names.pop()!;
    const record = names.reduce((part, name) => part[name]!, spoilt as unknown as Records);
    Object.assign(record, { [last]: value });

    // A finding about opening hours names one line of the list, such as `hours[0]`.
    expect(places(checkContent(spoilt, settings)).map((one) => one.replace('hours[0]', 'hours'))).toEqual([
      `${level} ${field}`,
    ]);
    if (field.endsWith('copyrightYear')) return;
    const withoutRange = readSettings({ ...ownerEnv, COPYRIGHT_RANGE: 'off' });
    expect(places(checkContent(spoilt, withoutRange))).toContain('hint footer.copyrightYear');
  },
);

it.each([
  {
    pale: '#FFF4E4',
    deep: '#B08A7F',
    ratio: '2.84',
    advice: /^Change deep to (#\w{6}), the nearest shade with a contrast of 7:1 to pale\.$/,
  },
  // On this background, not even a black text has a contrast of 7:1.
  {
    pale: '#7F7F7F',
    deep: '#43190F',
    ratio: '3.78',
    advice:
      /^No color has a contrast of 7:1 to #7F7F7F, so change both: for example, deep to (#\w{6}) and pale to (#\w{6})\.$/,
  },
])(
  'if a quote is hard to read ($deep on $pale), preflight names the nearest colors with 7:1',
  ({ advice, ratio, ...colors }) => {
    const own = ownerContent();
    own.work.projects[1]!.colors = colors;

    const [found] = checkContent(own, settings);

    expect(found?.problem).toBe(
      `a quote's text (deep: ${colors.deep}) has a contrast of ${ratio}:1 to its background (pale: ${colors.pale})`,
    );
    const [, deep = '', pale = colors.pale] = advice.exec(found?.remedy ?? '') ?? [];
    expect(wcagContrast(deep, pale)).toBeGreaterThanOrEqual(7);
  },
);

it.each([
  { file: 'site/landing.ts', field: 'hero.intro', text: 'We <b>build</b> it.' },
  { file: 'site/landing.ts', field: 'hero.intro', text: 'Design&nbsp;and code' },
  { file: 'site/landing.ts', field: 'faq.items[0].answer', text: 'It is **fast**.' },
  { file: 'site/landing.ts', field: 'faq.items[0].answer', text: 'It is *fast*.' },
  { file: 'site/landing.ts', field: 'faq.items[0].answer', text: '## Fast' },
  { file: 'site/landing.ts', field: 'faq.items[0].answer', text: 'See [our work](/work).' },
  { file: 'site/mails.ts', field: 'mails.confirmation.thanks', text: 'Thank you, _really_.' },
  { file: 'site/form.ts', field: 'fields[0].label', text: 'I agree to the [privacy page](/privacy page)' },
  { file: 'site/form.ts', field: 'fields[0].errors.missing', text: 'Read `this`' },
  { file: 'site/ownPages.ts', field: 'ownPages[0].text', text: 'Read <a href="/x">this</a>' },
  { file: 'site/ownPages.ts', field: 'ownPages[0].text', text: 'Read [this](htps://fernstone.studio)' },
  { file: 'site/form.ts', field: 'fields[0].label', text: 'I have read [this](https:/privacy)' },
])('preflight names markup that visitors would see as it is typed: $text', ({ file, field, text }) => {
  const place = field.replaceAll(/\[\d+\]/g, '[]');

  expect(checkMarkup([{ file, field, place, text }])).toMatchObject([{ level: 'stop', file, field }]);
});

const wordIn = (words: string, field = 'ownPages[0].text', file = 'site/ownPages.ts') => ({
  file,
  field,
  place: '',
  text: words,
});

it('preflight has one finding for all markup of a text, and says what to write instead of each piece', () => {
  const adviceFor = (word: ReturnType<typeof wordIn>) => checkMarkup([word]).map(({ remedy }) => remedy);

  expect(adviceFor(wordIn('### Rejestr'))).toEqual(['Begin a heading with "## ".']);
  expect(adviceFor(wordIn('### Rejestr', 'hero.intro', 'site/landing.ts'))).toEqual([
    'Write it as plain text.',
  ]);
  expect(adviceFor(wordIn('Zobacz [cennik](/Cennik 2026.pdf)'))).toEqual([
    'Write a link as [words](address), and a blank in its address as %20.',
  ]);
  expect(checkMarkup([wordIn('### Rejestr\n\nTo **ważne**: [cennik](/Cennik 2026.pdf)')])).toEqual([
    {
      level: 'stop',
      file: 'site/ownPages.ts',
      field: 'ownPages[0].text',
      problem:
        'visitors would see this as it is typed: stars ("**ważne**"), a link ("[cennik](/Cennik 2026.pdf)") and a heading ("### Rejestr")',
      remedy:
        'Write it as plain text. Write a link as [words](address), and a blank in its address as %20. Begin a heading with "## ".',
    },
  ]);
});

it('preflight names text that looks like a link but is written wrongly', () => {
  for (const text of [
    '[cennik] (https://a.pl)',
    '[cennik]](/cennik)',
    '[c [e [n]]](https://a.pl)',
    '[a]( mailto:a@b.pl )',
  ])
    expect(checkMarkup([wordIn(text)])).toMatchObject([
      { problem: expect.stringContaining('as it is typed: a link ("[') },
    ]);
  expect(checkMarkup([wordIn('a [b] (c)')])).toEqual([]);
});

it('preflight reports ![Logo](/logo.png) in a text once: as a picture, and not also as a link', () => {
  expect(checkMarkup([wordIn('![Logo](/logo.png)')])).toMatchObject([
    { problem: expect.stringMatching(/^visitors would see this as it is typed: a picture \("[^"]+"\)$/) },
  ]);
});

/**
 * Returns the findings about the links in texts of a Swedish site, which has one page of the
 * owner's (`/om-oss`).
 *
 * @param words the texts, by the names of their fields
 */
function linkFaults(words: Record<string, string>) {
  const texts = Object.entries({ 'ownPages[0].path': '/om-oss', ...words });
  const found = texts.map(([field, text]) =>
    Object.assign(wordIn(text, field), { place: field.replaceAll(/\[\d+\]/g, '[]') }),
  );
  const linksOf = (own: boolean) =>
    found
      .filter(({ field }) => field.startsWith('ownPages') === own)
      .flatMap(({ text }) => Array.from(text.matchAll(/(?<=\]\(|^)[^\s()]*#[^\s()]*/g), ([href]) => href))
      .map((href) => `<a href="${href}"></a>`)
      .join('');
  const home = `<main><section id="arbete"><article id="båt"><img></article></section><p id="frågor">${linksOf(false)}</p></main>`;
  const documents = { '/404': '<a href="/#arbete"></a>', '/': home, '/om-oss': linksOf(true) };
  return checkSections(new Map(Object.entries(documents)), found, 'https://www.fernstone.studio').map(
    ({ level, field, problem, remedy }) => `${level} ${field}: ${problem}. ${remedy}`,
  );
}

it.each([
  { field: 'header.nav[0].href', text: '#arbeten', remedy: 'Use one of these: #arbete, #båt.' },
  {
    field: 'ownPages[0].text',
    text: 'Se [våra arbeten](/#arbeten).',
    remedy: 'Use one of these: /#arbete, /#båt.',
  },
  {
    field: 'ownPages[0].text',
    text: 'Se [våra arbeten](https://www.fernstone.studio/#arbeten).',
    remedy: 'Use one of these: https://www.fernstone.studio/#arbete, https://www.fernstone.studio/#båt.',
  },
  {
    field: 'ownPages[0].text',
    text: 'Se [våra arbeten](#arbete).',
    remedy: 'That page has no sections. Those of the home page are /#arbete, /#båt.',
  },
  {
    field: 'fields[5].label',
    text: 'Jag har läst [om oss](/om-oss#villkor)',
    remedy: 'That page has no sections. Those of the home page are /#arbete, /#båt.',
  },
  { field: 'formWords.privacy', text: 'Se [frågor](#fragor)', remedy: 'Use one of these: #arbete, #båt.' },
])('preflight names a link to a section that does not exist: $text', ({ field, text, remedy }) => {
  const [href] = /[^\s()]*#[^\s()]*/.exec(text)!;

  expect(linkFaults({ 'work.heading': 'Våra arbeten', [field]: text })).toEqual([
    `stop ${field}: "${href}" leads to no section of the page. ${remedy}`,
  ]);
});

it('preflight accepts links to existing sections, encoded (%C3%A5) or not, and to other sites and files', () => {
  const links = [
    '/#b%C3%A5t',
    '/#frågor',
    '/#',
    '/#:~:text=Nantes',
    '/om.pdf#2',
    'https://a.se/#x',
    '/a%zz#b',
  ];

  expect(
    linkFaults({
      'header.nav[0].href': '#arbete',
      'ownPages[0].text': links.map((href) => `[här](${href})`).join(' '),
    }),
  ).toEqual([]);
});

it('preflight reports a link to a missing section in a component, but not a menu link that is not shown', () => {
  const documents = new Map([['/', '<main><section id="work"></section></main><a href="#team"></a>']]);
  const words = [wordIn('#compare', 'header.nav[0].href', 'site/landing.ts')];

  expect(checkSections(documents, words, 'https://www.fernstone.studio')).toMatchObject([
    { file: 'components', field: '"#team"', remedy: 'Use one of these: #work.' },
  ]);
});

it('preflight writes “1 entry”, and not “1 entries”', () => {
  const own = ownerContent();
  own.work.projects.length = 1;

  const found = checkContent(own, settings).find(({ field }) => field === 'work.projects');

  expect(found?.problem).toMatch(/^it has 1 entry, /);
});

it('preflight names the menu’s links to a section that the owner has removed', () => {
  const own = ownerContent();
  Object.assign(own, { comparison: undefined });
  const [index] = own.header.nav.flatMap(({ href }, at) => (href === '#compare' ? [at] : []));

  const findings = checkContent(own, settings);

  expect(findings).toMatchObject([
    {
      level: 'hint',
      file: 'site/landing.ts',
      field: `header.nav[${index}].href`,
      problem: expect.stringContaining('"#compare"'),
    },
  ]);
});

it('preflight has one hint for each of the owner’s pictures that no record shows any more', () => {
  const theirs = 'images/work/shop-700.avif';
  const shown = products({ settings }).find(({ field }) => field === 'work.projects[0].image');
  const ours = {
    'images/work/old': { inputs: '', from: 'pictures/work/old.png', files: hashesOf([theirs]) },
    'images/work/Café Müller': {
      inputs: '',
      from: 'pictures/work/Café Müller.png',
      files: hashesOf([theirs]),
    },
    // The files that were made from this picture do not exist any more.
    'images/work/gone': { inputs: '', from: 'pictures/work/gone.png', files: { [theirs]: 'x' } },
  };

  const findings = leftPictures(products({ settings }), ours);

  expect(findings).toEqual([
    {
      level: 'hint',
      file: 'site/public/images/work/old-*',
      field: 'file',
      problem: 'it was made from site/pictures/work/old.png, and no record shows it',
      remedy:
        "To show it, write image: 'old' in a record. Otherwise delete it: rm -f site/pictures/work/old.png site/public/images/work/old-* && npm run build",
    },
    {
      level: 'hint',
      file: 'site/public/images/work/Café Müller-*',
      field: 'file',
      problem: 'it was made from site/pictures/work/Café Müller.png, and no record shows it',
      remedy:
        "To show it, write image: 'Café Müller' in a record. Otherwise delete it: rm -f 'site/pictures/work/Café Müller.png' 'site/public/images/work/Café Müller-'* && npm run build",
    },
  ]);
  // A picture in use is named `old-town`. The pattern `old-*` would delete its files, too.
  const near = { ...shown!, name: 'images/work/old-town' };
  const [careful] = leftPictures([...products({ settings }), near], ours);
  expect(careful?.remedy).toContain(
    `Otherwise delete its files: rm -f site/pictures/work/old.png site/public/${theirs} && npm run build`,
  );
});

it('preflight gives one command for all pictures of the sample that no record shows any more', () => {
  const withoutSteps = products({ settings }).filter(({ name }) => !name.startsWith('images/steps/'));

  const findings = leftPictures(withoutSteps, {});

  expect(findings).toHaveLength(1);
  expect(findings[0]?.problem).toContain('steps/design, steps/build');
  expect(findings[0]?.remedy).toMatch(
    /^Delete their files: rm -f (?:site\/pictures\/steps\/\w+\.svg site\/public\/images\/steps\/\w+-\* ){3}&& npm run build$/,
  );
});

it('preflight hints at the one-pager’s file if the site does not offer it, until the owner deletes it', () => {
  const made = hashesOf(['one-pager.pdf']);

  expect(leftOnePager({ 'one-pager': { inputs: '', files: made } })).toMatchObject([
    {
      level: 'hint',
      file: 'site/public/one-pager.pdf',
      remedy: 'Delete it: rm -f site/onePager.html site/public/one-pager.pdf && npm run build',
    },
  ]);
  expect(leftOnePager({ 'one-pager': { inputs: '', files: { 'one-pager.pdf': 'another' } } })).toEqual([]);
  expect(leftOnePager({})).toEqual([]);
});

it('if the logo is a PNG, preflight says how to make the SVG that the site needs', () => {
  const folder = temporaryFolder();
  writeFileSync(`${folder}/Logo.PNG`, '');
  expect(unusedLogo(folder)).toBe(`${folder}/Logo.PNG`);
  expect(howToDraw(`${folder}/Logo.PNG`)).toMatch(/SVG, or trace Logo\.PNG .* \w+\/pictures\/logo\.svg/);

  writeFileSync(`${folder}/logo.svg`, '');
  expect(unusedLogo(folder)).toBeUndefined();
});

it('preflight says that a drawn logo with the name Logo.SVG has to be named logo.svg', () => {
  const folder = temporaryFolder();
  writeFileSync(`${folder}/Logo.SVG`, '');

  expect(unusedLogo(folder)).toBe(`${folder}/Logo.SVG`);
  expect(howToDraw(`${folder}/Logo.SVG`)).toBe('Name it logo.svg and run npm run assets.');
});

it('the site shows the photograph Hero.JPG in place of the drawing hero.svg', () => {
  const folder = temporaryFolder();
  for (const name of ['hero.svg', 'Hero.JPG', 'team.jpg']) writeFileSync(`${folder}/${name}`, '');

  expect(heroIn(folder)).toBe(`${folder}/Hero.JPG`);
});

it('preflight names pictures that it cannot read, unless a readable picture has the same name', () => {
  const folder = temporaryFolder();
  writeFileSync(`${folder}/hero.svg`, '<svg><desc>Sample: a van</desc></svg>');
  for (const name of ['Hero.HEIC', 'team.psd', 'Team.png', 'notes.txt', 'logo.gif'])
    writeFileSync(`${folder}/${name}`, '');

  expect(unreadablePictures(folder)).toMatchObject([
    {
      level: 'hint',
      file: `${folder}/Hero.HEIC`,
      problem: 'npm run assets cannot read this format',
      remedy: 'Save it as Hero.jpg and run npm run assets.',
    },
  ]);
});

it('preflight says if only the page, or only the mail to the visitor, links the scheduling page', () => {
  const own = ownerContent();
  const problemsOf = (inMail: string) => demoInOnePlace(own, inMail).map(({ problem }) => problem);
  expect(problemsOf('Book a call:')).toEqual([]);
  expect(problemsOf('')).toEqual([
    'the landing page offers the scheduling page, but the confirmation (the mail to the visitor) does not',
  ]);

  delete own.contact.demo;
  expect(problemsOf('')).toEqual([]);
  expect(problemsOf('Book a call:')).toEqual([expect.stringContaining('but the landing page does not')]);
});

it('preflight names a letter that an email address cannot have before the @, such as á', () => {
  const [found] = settingsOf({ MAIL_FROM: 'olá@fernstone.studio' });

  expect(found).toMatchObject({ level: 'stop', field: 'MAIL_FROM' });
  expect(found?.problem).toContain('"á" cannot be before the @');
});

it.each(['“Fernstone”', '„Fernstone“', '«Fernstone»', '`Fernstone`', `"Fernstone'`])(
  'preflight reports quotation marks around a setting, which visitors would see: %s',
  (value) => {
    expect(settingsOf({ BRAND_NAME: value })).toMatchObject([
      {
        level: 'hint',
        field: 'BRAND_NAME',
        remedy: 'Remove these marks, unless they belong to the value.',
      },
    ]);
    expect(settingsOf({ CONTACT_EMAIL: value.replace('Fernstone', 'post@fernstone.studio') })).toMatchObject([
      {
        level: 'stop',
        field: 'CONTACT_EMAIL',
        remedy: expect.stringMatching(/^Remove the quotation marks around the value\. /),
      },
    ]);
  },
);

it.each(['"Fernstone"', "'Fernstone'", 'Fern’s', 'The “Fern” Studio'])(
  'preflight accepts straight quotation marks around a brand, and any marks inside it: %s',
  (brand) => {
    expect(settingsOf({ BRAND_NAME: brand })).toEqual([]);
  },
);

it('preflight accepts signs such as * and < in ordinary text, and links where the site supports them', () => {
  const file = 'site/form.ts';
  const words = [
    { file, field: 'fields[3].label', place: '', text: 'I have read the [privacy page](/privacy_(en))' },
    {
      file,
      field: 'ownPages[0].text',
      place: '',
      text: '## Data\n\n- One * two\n\nWrite to [us](mailto:a@b.example)',
    },
    { file, field: 'hero.intro', place: '', text: 'R&D; 5 * 3 < 20 > 1, snake_case, #1 [sic] (c) {brand}' },
  ];

  expect(checkMarkup(words)).toEqual([]);
});

const setOrMark = 'Give the setting a value, or put the sentence between {{ and }}.';
const moveMarks =
  'Put {{ before the sentence with {days} or {supabase}, and }} after it, in the same paragraph. Elsewhere, remove the marks.';

it.each([
  {
    text: 'By Art. 6, it is erased after {days} days.',
    env: {},
    named: ['KEEP_PROPOSALS_DAYS', 'By Art. 6'],
    remedy: setOrMark,
  },
  {
    text: '- First\n- It is at {supabase}.',
    env: {},
    named: ['SUPABASE_URL', 'It is at {supabase}.'],
    remedy: setOrMark,
  },
  {
    text: 'Ours.\n\n{{It is erased.\n\nIt is yours.',
    env: {},
    named: ['the marks {{ and }}', 'It is erased.'],
    remedy: moveMarks,
  },
  {
    text: 'Erased after {{days}} days.',
    env: { KEEP_PROPOSALS_DAYS: '30' },
    named: ['{{days}} days'],
    remedy: moveMarks,
  },
  {
    text: 'It is erased after {days} days.\n\nIt is yours.}}',
    env: {},
    named: ['KEEP_PROPOSALS_DAYS', 'the marks {{ and }} are wrong'],
    remedy: `${setOrMark} ${moveMarks}`,
  },
  {
    text: 'It is erased.}}',
    env: supabaseEnv,
    named: ['the marks {{ and }} are wrong'],
    remedy: moveMarks,
  },
])(
  'preflight stops a launch if an owner’s page would leave out a part of its text: $text',
  ({ text, env, named, remedy }) => {
    const page = { path: '/privacy', label: '', title: '', description: '', text } as const;
    const whole = {
      ...page,
      path: '/imprint' as const,
      text: `Ours, {brand}, by Art. 6.\n\n{{Erased after {days} days.}} It is yours.`,
    };

    const findings = checkOwnPages([whole, page], publicSettings(readSettings({ ...ownerEnv, ...env })));

    expect(findings).toMatchObject([
      {
        level: 'stop',
        file: 'site/ownPages.ts',
        field: 'ownPages[1].text',
        remedy,
      },
    ]);
    for (const part of named) expect(findings[0]!.problem).toContain(part);
  },
);

it.each([
  { fault: 'belongs to the site itself', level: 'stop', path: '/' },
  { fault: 'belongs to the site itself', level: 'stop', path: '/received' },
  { fault: 'belongs to the site itself', level: 'stop', path: '/Not-Sent/index.html' },
  { fault: 'belongs to the site itself', level: 'stop', path: '/healthz' },
  { fault: 'belongs to the site itself', level: 'stop', path: '/404' },
  { fault: 'does not begin with a slash', level: 'stop', path: 'privacy' },
  { fault: 'belongs to another page', level: 'stop', path: '/terms/' },
  { fault: 'has a capital', level: 'hint', path: '/Imprint' },
  { fault: 'has a blank', level: 'hint', path: '/my%20imprint' },
  { fault: 'ends with a slash', level: 'hint', path: '/imprint/' },
])(
  'preflight reports an owner’s page whose path is unsuitable, because it $fault: $path',
  ({ level, path }) => {
    const page = { path: '/terms', label: '', title: '', description: '', text: 'Ours' } as const;

    const findings = checkOwnPages([page, { ...page, path: path as '/' }], publicSettings(settings));

    expect(findings).toMatchObject([{ level, file: 'site/ownPages.ts', field: 'ownPages[1].path' }]);
  },
);

it('preflight accepts opening hours as schema.org writes them', () => {
  const own = portugueseContent();
  own.contact.direct.address!.hours = ['Mo-Fr 09:00-17:00', 'Sa', 'Mo,We-Fr 10:00-24:00'];

  expect(checkContent(own, settings)).toEqual([]);
});

it('preflight names each text that the sample has and the owner’s site lacks, as after an update', () => {
  const theirs = { sent: 'Sent', faults: { missing: 'Missing', empty: 'Empty' }, list: ['One'] };
  const ours = { sent: 'Enviado', faults: { empty: 'Vazio' }, list: ['Um', 'Dois'] };

  const findings = missingIn('site/form.ts', 'formWords', theirs, ours);

  expect(findings.map(({ file, ...one }) => `${file} ${places([{ file, ...one }]).join()}`)).toEqual([
    'site/form.ts stop formWords.faults.missing',
  ]);
  expect(missingIn('site/form.ts', 'formWords', theirs, theirs)).toEqual([]);
});

it('for a missing text, preflight names the unknown keys of its record, which may be misspelled', () => {
  const theirs = { submit: 'Send', withdraw: 'Forget it', kept: { title: 'Not sent' } };
  const ours = { submit: 'Enviar', forget: 'Esquecer', kept: { heading: 'Por enviar' } };

  const remedies = missingIn('site/form.ts', 'formWords', theirs, ours).map(({ remedy }) => remedy);

  expect(remedies).toEqual([
    expect.stringMatching(
      /^The site does not use formWords\.forget\. This may be the missing text with a wrong key: then change the key to withdraw\. Otherwise add the text in your language, at the same place as in sample\/form\.ts\.$/,
    ),
    expect.stringMatching(
      /^The site does not use formWords\.kept\.heading\. This may be the missing text with a wrong key: then change the key to title\. /,
    ),
  ]);
});

it('preflight stops a launch if a field of the form has an unusable name, label, option or length', () => {
  const [fullName, email, , , details] = fields;
  const choice = fields.find((field) => 'options' in field)!;
  const [option] = choice.options;
  for (const [place, third] of [
    ['name', { ...details, name: 'two words' }],
    ['name', { ...details, name: 'createdAt' }],
    ['name', { ...details, name: 'deliveries' }],
    ['name', { ...details, name: 'readableEmail' }],
    ['name', { ...details, name: 'constructor' }],
    ['name', { ...email, label: 'Another address' }],
    ['label', { ...details, label: 'Email' }],
    ['label', { ...details, label: ' ' }],
    ['label', { ...details, label: 'Budget *' }],
    ['label', { ...details, label: 'x'.repeat(61) }],
    ['longest', { ...details, longest: 0 }],
    ['autocomplete', { ...details, autocomplete: 'telefone' }],
    ['placeholder', { ...choice, placeholder: '' }],
    ['options', { ...choice, options: [] }],
    ['options[1].value', { ...choice, options: [option, option] }],
    ['options[0].value', { ...choice, options: [{ ...option, value: ' x' }] }],
    ['options[0].label', { ...choice, options: [{ ...option, label: '' }] }],
  ] as [string, Field][])
    expect(places(checkForm([fullName!, email!, third]))).toEqual([`stop fields[2].${place}`]);
  for (const table of [
    [fullName!, details!],
    [{ ...fullName!, required: false }, email!],
  ])
    expect(places(checkForm(table))).toEqual(['stop fields']);
  expect(checkForm(fields)).toEqual([]);
});

it('preflight suggests the nearest value of autocomplete, and accepts every value that browsers know', () => {
  const [fullName, email, , , details] = fields;
  const findingsFor = (autocomplete: string) => checkForm([fullName!, email!, { ...details!, autocomplete }]);

  expect(findingsFor('organisation')[0]?.remedy).toMatch(/^Did you mean organization\? /);
  for (const known of ['tel', 'off', 'section-a billing work EMAIL', 'address-line1'])
    expect(findingsFor(known)).toEqual([]);
});

it.each([
  { name: 'fullName', most: 200 },
  { name: 'email', most: 254 },
])(
  'preflight stops a launch if a field may be longer than its database column: $name, over $most',
  ({ name, most }) => {
    const withLongest = (longest: number) =>
      checkForm(fields.map((field) => Object.assign({}, field, field.name === name && { longest })));

    expect(withLongest(most)).toEqual([]);
    expect(withLongest(most + 1)).toMatchObject([
      { level: 'stop', field: expect.stringMatching(/^fields\[[01]\]\.longest$/) as string },
    ]);
  },
);

it('on a site in another language, preflight names each English text of the sample, even single words', () => {
  const own = ownerContent();
  own.header.openMenu = 'Open menu';
  own.footer.navLabel = 'Footer';

  const expected = ['stop header.openMenu', 'hint footer.navLabel', 'stop unavailable.text'];
  expect(places(checkSample(own, 'pl'))).toEqual(expect.arrayContaining(expected));
});

it('preflight recognizes a text of the sample even if only capitals, punctuation or spaces differ', () => {
  const own = ownerContent();
  own.hero.start.label = 'Start your project';
  own.hero.seeWork.label = 'SEE  our work!';
  own.header.openMenu = 'OPEN MENU';
  own.work.projects[0]!.title = 'hearthside home-care';

  const ofLanding = (lang: string) =>
    places(checkSample(own, lang).filter(({ file }) => file === 'site/landing.ts'));

  expect(ofLanding('sv')).toEqual(
    expect.arrayContaining([
      'stop hero.start.label',
      'stop hero.seeWork.label',
      'stop header.openMenu',
      'stop work.projects[0].title',
    ]),
  );
  expect(ofLanding('en')).toEqual(['stop work.projects[0].title', 'hint header', 'hint hero']);
});

it('for a site in Dutch, the English text “Use POST.” is a hint of preflight, and not a stop', () => {
  const own = ownerContent();
  own.contact.onePager!.button = 'Download PDF';
  own.header.openMenu = 'OPEN MENU';

  const named = places(checkSample(own, 'nl'));

  for (const place of ['hint refusalWords.method-not-allowed', 'hint contact.onePager.button'])
    expect(named).toContain(place);
  // The sample has "Open menu". So "OPEN MENU" is two words, and not an abbreviation.
  expect(named).toContain('stop header.openMenu');
});

it('preflight accepts a sample’s word that other languages have too, such as “Menu”, also in capitals', () => {
  const own = ownerContent();
  own.header.menuLabel = 'MENU';
  own.header.nav[2]!.label = 'Faq';
  // The owner's word is not the sample's "Email".
  own.header.demo = 'E-mail';

  const named = checkSample(own, 'sv').map(({ field }) => field);

  for (const field of ['header.menuLabel', 'header.nav[2].label', 'header.demo'])
    expect(named).not.toContain(field);
});

it('preflight lists each problem of a field once, and lists what stops a launch before the hints', () => {
  const { stop, hint } = findingsIn('site/ownPages.ts');
  const message = ['ownPages[0].text', 'is too short', 'Write more.'] as const;
  const faults = [
    hint(...message),
    stop('ownPages[0].text', 'has a tag', 'Remove it.'),
    stop('ownPages[0].text', 'has a link that leads nowhere', 'Correct it.'),
    stop('ownPages[0].text', 'has a tag', 'Remove it.'),
    stop('ownPages[1].text', 'has a tag', 'Remove it.'),
  ];

  expect(prioritize(faults)).toEqual([faults[1], faults[2], faults[4], faults[0]]);
});

it('if a problem of a field stops a launch, preflight leaves out the hints that have the same cause', () => {
  const { stop, hint } = findingsIn('site/landing.ts');
  const breaks = (word: string) => hint('tagline', `"${word}" breaks`, 'Write less.', 'layout');
  const cut = stop('tagline', 'it does not fit', 'Write less.', 'layout');

  expect(prioritize([breaks('Donau'), breaks('Dampf')])).toHaveLength(2);
  expect(prioritize([breaks('Donau'), breaks('Dampf'), cut])).toMatchObject([{ problem: 'it does not fit' }]);
});

it('preflight groups findings by file, with field, problem and remedy, and counts them at the end', () => {
  const own = ownerContent();
  own.hero.imageAlt = '';

  const findings = [...settingsOf({ BRAND_NAME: '', TRUST_PROXY: '' }), ...checkContent(own, settings)];

  for (const part of [
    '.env\n  stop  BRAND_NAME: the brand is the sample "Alderway".\n        Set your own name.\n  hint  TRUST_PROXY',
    'site/landing.ts\n  stop  hero.imageAlt: the picture has no alternative text.\n',
    '\n2 points stop a launch. 1 hint.\n',
  ])
    expect(toText(findings)).toContain(part);
  expect(JSON.parse(toJson(findings))).toEqual({ ready: false, findings, unknown });
});

it('if preflight finds a text on the page, but not in site/, the heading of the list says so', () => {
  const { stop: stopFound } = findingsAbout('→', []);

  expect(toText([stopFound('it does not fit', 'Write less.')])).toMatch(
    /^the built site \(preflight has not found these places in site\/\)\n {2}stop {2}"→": it does not fit\./,
  );
});

it.each([
  [
    'mails.notification.subject',
    'Poptávka: {jméno}',
    'the site does not know {jméno} in this text, so the braces would be shown. In this text, the site fills in only {name}.',
  ],
  [
    'formWords.erased',
    'Po {dnech} dnech.',
    'the site does not know {dnech} in this text, so the braces would be shown. In this text, the site fills in only {days}.',
  ],
  [
    'fields[1].errors.tooLong',
    'Až {mx}',
    'the site does not know {mx} in this text, so the braces would be shown. Did you mean {max}? In this text, the site fills in only {label} and {max}.',
  ],
  [
    'ownPages[0].text',
    '{brandd} ({{po {days} dnech}})',
    'the site does not know {brandd} in this text, so the braces would be shown. Did you mean {brand}? In this text, the site fills in only {brand}, {email}, {days} and {supabase}.',
  ],
  [
    'formWords.unconfirmed',
    'Escrevemos para {e-mail}.',
    'the site does not know {e-mail} in this text, so the braces would be shown. Did you mean {email}? In this text, the site fills in only {email}.',
  ],
  [
    'ownPages[0].text',
    '{{Apagamos após {número de dias} dias.}}',
    'the site does not know {número de dias} in this text, so the braces would be shown. In this text, the site fills in only {brand}, {email}, {days} and {supabase}.',
  ],
  [
    'tagline',
    '{brand} staví',
    'the site does not know {brand} in this text, so the braces would be shown. This text has no placeholders: write it without braces.',
  ],
])(
  'if the field %s has a placeholder that the site does not know, preflight names it: “%s”',
  (field, text, message) => {
    const [found] = checkPlaceholders([{ file: 'a', field, place: field.replaceAll(/\d/g, ''), text }]);

    expect(`${found?.problem}. ${found?.remedy}`).toBe(message);
  },
);

const dutch = (place: string, words: string, file = 'site/landing.ts') => wordIn(words, place, file);
const dutchWords = [
  dutch('fields[3].kind', 'tel', 'site/form.ts'),
  dutch('fields[3].label', 'Telefoon', 'site/form.ts'),
  dutch('work.intro', ''),
  dutch('work.heading', 'Ons werk'),
  dutch('mails.confirmation.thanks', 'Bedankt voor uw bericht.', 'site/mails.ts'),
  dutch('ownPages[0].path', '/over-ons', 'site/ownPages.ts'),
  wordIn('## Telefoon en post\n\nWij bouwen een [Hottentottententententoonstelling](/x) in Utrecht.'),
];

it.each([
  // The word contains the letters `tel`. They are also the `kind` of a field, which no page shows.
  { field: 'ownPages[0].text', text: 'Wij bouwen een Hottentottententententoonstelling' },
  // The label "Telefoon" is only a part of the shown text. The owner's page has the whole text.
  { field: 'ownPages[0].text', text: 'Telefoon en post' },
  // No field has the whole text that is shown, but a heading is a part of it.
  { field: 'work.heading', text: 'Zie: Ons werk!' },
  // The shown text is a whole path.
  { field: 'ownPages[0].path', text: '/over-ons' },
])(
  'if a page shows the text “$text”, preflight finds the field with this text: $field',
  ({ field, text }) => {
    expect(findingsAbout(text, dutchWords).field).toBe(field);
  },
);

it.each(['Bedankt', '→'])(
  'if no field of the page has the shown text “%s”, preflight names that text in place of a field',
  (text) => {
    expect(findingsAbout(text, dutchWords).field).toBe(`"${text}"`);
  },
);

it('preflight hints at words that look unfinished, such as TODO, and at no text of the sample', () => {
  const text = 'Lorem ipsum dolor. TODO: preços. [inserir texto], [aqui](/precos) e [sic] todo o dia.';

  expect(checkUnfinished([wordIn(text)])).toMatchObject([
    {
      level: 'hint',
      field: 'ownPages[0].text',
      problem: 'it looks unfinished: "Lorem ipsum", "TODO" and "[inserir texto]"',
    },
  ]);
  expect(checkUnfinished(siteTexts(sampleContent))).toEqual([]);
});

it('preflight accepts every placeholder of the sample', () => {
  expect(checkPlaceholders(siteTexts(ownerContent()))).toEqual([]);
});

it.each([
  {
    lang: 'cz',
    timeZone: 'Europe/Prague',
    message: 'locale.lang: "cz" is not a language that browsers know',
    near: 'cs',
  },
  {
    lang: 'no good',
    timeZone: 'UTC',
    message: 'locale.lang: "no good" is not a language that browsers know',
  },
  {
    lang: 'cs',
    timeZone: 'Europe/Pragu',
    message: 'locale.timeZone: "Europe/Pragu" is not a time zone',
    near: 'Europe/Prague',
  },
])(
  'preflight suggests the nearest language or time zone, if one is near: $message',
  ({ message, near, ...locale }) => {
    const findings = checkLanguage({ ...sampleLocale, ...locale });

    expect(findings.map(({ field, problem }) => `${field}: ${problem}`)).toEqual([message]);
    expect(findings[0]?.remedy).toMatch(near ? `Did you mean ${near}? Write` : /^Write/);
  },
);

it('preflight suggests no language in place of “xy”, because no country has this code either', () => {
  expect(checkLanguage({ ...sampleLocale, lang: 'xy' })[0]?.remedy).toMatch(/^Write/);
});

it.each(['cs', 'de-CH', 'pt-BR', 'sr-Latn', 'zh-Hant-HK'])('preflight accepts the language %s', (lang) => {
  expect(checkLanguage({ ...sampleLocale, lang })).toEqual([]);
});

it('preflight names each value that is not a color', () => {
  const findings = checkColors({ light: { action: '#4B1D5', ink: '#13211C' }, dark: { accent: 'mint' } });

  expect(places(findings)).toEqual(['stop colors.light.action', 'stop colors.dark.accent']);
  expect(checkColors()).toEqual([]);
});

it('preflight finds a text despite its soft hyphen, and does not find a shorter word inside it', () => {
  const words = ['Onze zorg\u00ADverzekering dekt alles', 'Goede zorg'].map((text, at) => ({
    file: 'site/landing.ts',
    field: `faq.items[${at}].answer`,
    place: 'faq.items[].answer',
    text,
  }));

  expect(findingsAbout('zorg', words).field).toBe('faq.items[1].answer');
  expect(findingsAbout('zorgverzekering', words).field).toBe('faq.items[0].answer');
});
