import { expect, it } from 'vitest';
import type { LandingContent } from '#site/records.ts';
import { checkContent } from '../../owner/preflight/content.ts';
import { type Finding, findingsIn, toJson, toText, unknown, weighed } from '../../owner/preflight/finding.ts';
import { checkSample } from '../../owner/preflight/sample.ts';
import { checkSettings } from '../../owner/preflight/settings.ts';
import { readSettings } from '../../server/settings.ts';
import { greekContent } from '../helpers/greekSite.ts';
import { ownerContent, ownerEnv } from '../helpers/ownerSite.ts';

type Env = Record<string, string>;
type Content = Required<LandingContent>;

const settingsOf = (env: Env) => checkSettings({ ...ownerEnv, ...env }).findings;
const contentOf = (change: (content: Content) => void, env: Env = {}) =>
  checkContent(ownerContent(change), readSettings({ ...ownerEnv, ...env }));
const places = (findings: Finding[]) => findings.map(({ level, field }) => `${level} ${field}`);

const SUPABASE_URL = 'https://abcdefgh.supabase.co';
const SUPABASE_PUBLISHABLE_KEY = 'sb_publishable_x';

it('has nothing to say of the settings and the page of an owner who is ready', () => {
  const left = checkSample(ownerContent(), 'en').filter(({ file }) => file === 'site/landing.ts');

  expect([...settingsOf({}), ...contentOf(() => {}), ...left]).toEqual([]);
});

it.each<[string, Env, ...string[]]>([
  ['stops for no public address', { SITE_URL: '' }, 'stop SITE_URL'],
  ['stops for an address without TLS', { SITE_URL: 'http://www.fernstone.studio' }, 'stop SITE_URL'],
  ['stops for the address of this machine', { SITE_URL: 'https://localhost:3000' }, 'stop SITE_URL'],
  ['stops for an address for samples', { SITE_URL: 'https://agency.test' }, 'stop SITE_URL'],
  ['stops for the sample’s brand', { BRAND_NAME: '' }, 'stop BRAND_NAME'],
  ['stops for a sample mail address', { CONTACT_EMAIL: 'hello@agency.example' }, 'stop CONTACT_EMAIL'],
  ['stops for no scheduling page', { SCHEDULING_URL: '' }, 'stop SCHEDULING_URL'],
  ['stops if no mail goes out', { SMTP_URL: '' }, 'stop SMTP_URL'],
  ['stops for a sample mail server', { SMTP_URL: 'smtps://user:pass@mail.example.com' }, 'stop SMTP_URL'],
  ['stops for a sample of any alphabet', { CONTACT_EMAIL: 'post@bücher.example' }, 'stop CONTACT_EMAIL'],
  ['stops for a sample origin', { ALLOWED_ORIGINS: 'https://www.example.com' }, 'stop ALLOWED_ORIGINS'],
  [
    'stops for the sample Supabase project',
    { SUPABASE_URL: 'https://your-project.supabase.co', SUPABASE_PUBLISHABLE_KEY },
    'stop SUPABASE_URL',
  ],
  ['stops for what the server refuses', { PORT: 'eighty' }, 'stop PORT'],
  ['stops for half of a pair of settings', { SUPABASE_URL }, 'stop SUPABASE_PUBLISHABLE_KEY'],
  ['hints at all visitors as one', { TRUST_PROXY: '' }, 'hint TRUST_PROXY'],
  ['hints at a secret that comes and goes', { IP_HASH_SALT: '' }, 'hint IP_HASH_SALT'],
  ['hints at a store within the release', { DATA_DIR: '' }, 'hint DATA_DIR'],
  [
    'hints at a legacy key of Supabase',
    { SUPABASE_URL, SUPABASE_ANON_KEY: 'eyJhbGciOiJIUzI1NiJ9.e30.x' },
    'hint SUPABASE_ANON_KEY',
  ],
  ['accepts a mail relay on this machine', { SMTP_URL: 'smtp://fernstone:a-password@127.0.0.1:587' }],
  ['accepts mail by way of Supabase', { SMTP_URL: '', SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY }],
])('%s', (_what, env, ...expected) => {
  expect(places(settingsOf(env))).toEqual(expected);
});

it('looks at the other settings if the server refuses one, and repeats no key and no password', () => {
  const findings = settingsOf({
    BRAND_NAME: '',
    SMTP_URL: 'smtps://user:hunter2hunter2@mail.example.com:465',
    SUPABASE_URL,
    SUPABASE_ANON_KEY: 'sb_secret_0123456789',
  });

  expect(places(findings)).toEqual(['stop SUPABASE_ANON_KEY', 'stop BRAND_NAME', 'stop SMTP_URL']);
  expect(toText(findings) + toJson(findings)).not.toMatch(/hunter2|0123456789/);
});

it.each<[string, (content: Content) => void]>([
  // A placeholder, a sample, and a sample within a text.
  ['stop work.projects[2].url', ({ work }) => (work.projects[2]!.url = '#')],
  ['stop work.projects[0].url', ({ work }) => (work.projects[0]!.url = 'https://example.com/')],
  ['stop faq.items[2].answer', ({ faq }) => (faq.items[2]!.answer = 'Write to help@agency.example.')],
  ['stop work.projects[2].imageAlt', ({ work }) => (work.projects[2]!.imageAlt = ' ')],
  // What nobody has confirmed.
  ['stop confirmed.figures', ({ confirmed }) => (confirmed.figures = false)],
  ['stop confirmed.caseStudy', ({ confirmed }) => (confirmed.caseStudy = false)],
  // What is too long, or there twice.
  ['hint meta.title', ({ meta }) => (meta.title = 'Websites '.repeat(6))],
  ['hint meta.description', ({ meta }) => (meta.description = 'a'.repeat(161))],
  ['hint work.projects[1].imageAlt', ({ work }) => (work.projects[1]!.imageAlt = 'a'.repeat(151))],
  ['stop faq.items[2].question', ({ faq }) => (faq.items[2]!.question = faq.items[0]!.question)],
  // What the law asks for.
  ['hint footer.privacy', ({ footer }) => delete footer.privacy],
  ['hint footer.imprint', ({ footer }) => delete footer.imprint],
])('says %s', (place, spoil) => {
  expect(places(contentOf(spoil))).toEqual([place]);
});

it('lets words be as long as a language needs them, and says that a year has passed', () => {
  expect(places(checkContent(greekContent(), readSettings(ownerEnv)))).toEqual([]);
  expect(places(contentOf(() => {}, { COPYRIGHT_RANGE: 'off' }))).toEqual(['hint footer.copyrightYear']);
});

it('in another language names what is left of the samples, single words and what a proxy says too', () => {
  const findings = checkSample(
    ownerContent(({ contact, footer }) => {
      contact.form.errorPrefix = 'Error: ';
      footer.navLabel = 'Footer';
    }),
    'pl',
  );

  const expected = ['hint contact.form.errorPrefix', 'hint footer.navLabel', 'stop unavailable.text'];
  expect(places(findings)).toEqual(expect.arrayContaining(expected));
});

it('reports by file with field, fault and remedy, and counts at the end', () => {
  const findings = [
    ...settingsOf({ BRAND_NAME: '', TRUST_PROXY: '' }),
    ...contentOf(({ hero }) => (hero.imageAlt = '')),
  ];

  expect(toText(findings)).toBe(`.env
  stop  BRAND_NAME: the brand is the sample "Alderway".
        Set your own name.
  hint  TRUST_PROXY: behind a proxy, all visitors would share one limit.
        Set the number of proxies.

site/landing.ts
  stop  hero.imageAlt: the picture has no alternative text.
        Say in a sentence what is to be seen.

What no program can know:
${unknown.map((line) => `  - ${line}\n`).join('')}
2 things stop a launch. 1 hint.
`);
  expect(JSON.parse(toJson(findings))).toEqual({ ready: false, findings, unknown });
});

it('stops for a text that is cut on the card, also where it is a hint that the page breaks it', () => {
  const { hint, stop } = findingsIn('site/landing.ts');
  const broken = hint('hero.heading', '"Łódź" breaks within the word in a window of 320 px', '');
  const cut = stop('hero.heading', 'it does not fit the card for shared links', '');
  const other = hint('work.heading', 'its button has two lines', '');

  expect(weighed([other, broken, cut, { ...cut, problem: 'another' }])).toEqual([cut, other]);
});
