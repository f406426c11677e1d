import { expect, it } from 'vitest';
import type { LandingContent } from '../../components/records.ts';
import { checkContent } from '../../scripts/preflight/content.ts';
import type { Finding } from '../../scripts/preflight/finding.ts';
import { toJson, toText, unknown } from '../../scripts/preflight/report.ts';
import { checkSample } from '../../scripts/preflight/sample.ts';
import { checkSettings } from '../../scripts/preflight/settings.ts';
import { readSettings } from '../../server/settings.ts';
import { ownerContent, ownerEnv } from '../helpers/ownerSite.ts';

const settingsOf = (env: Record<string, string>) => checkSettings({ ...ownerEnv, ...env }).findings;
const contentOf = (change: (content: Required<LandingContent>) => void, env = {}) =>
  checkContent(ownerContent(change), readSettings({ ...ownerEnv, ...env }));
const places = (findings: Finding[]) => findings.map(({ level, field }) => `${level} ${field}`);

it('has nothing to say of the settings and the page of an owner who is ready', () => {
  const left = checkSample(ownerContent(), 'en').filter(({ file }) => file === 'site/landing.ts');

  expect([...settingsOf({}), ...contentOf(() => {}), ...left]).toEqual([]);
});

it.each<[string, Record<string, string>, string]>([
  ['no public address', { SITE_URL: '' }, 'SITE_URL'],
  ['an address without TLS', { SITE_URL: 'http://www.fernstone.studio' }, 'SITE_URL'],
  ['the address of this machine', { SITE_URL: 'https://localhost:3000' }, 'SITE_URL'],
  ['an address for samples', { SITE_URL: 'https://agency.test' }, 'SITE_URL'],
  ['no brand', { BRAND_NAME: '' }, 'BRAND_NAME'],
  ['a sample email address', { CONTACT_EMAIL: 'hello@agency.example' }, 'CONTACT_EMAIL'],
  ['no scheduling page', { SCHEDULING_URL: '' }, 'SCHEDULING_URL'],
  ['a sample scheduling page', { SCHEDULING_URL: 'https://example.org/me' }, 'SCHEDULING_URL'],
  ['no way for mail to go out', { SMTP_URL: '' }, 'SMTP_URL'],
  ['a sample mail server', { SMTP_URL: 'smtps://user:password@mail.example.com:465' }, 'SMTP_URL'],
  ['a sample sender', { MAIL_FROM: 'hello@alderway.example' }, 'MAIL_FROM'],
  ['a sample origin', { ALLOWED_ORIGINS: 'https://www.example.com' }, 'ALLOWED_ORIGINS'],
  [
    'the sample Supabase project',
    { SUPABASE_URL: 'https://your-project.supabase.co', SUPABASE_ANON_KEY: 'key' },
    'SUPABASE_URL',
  ],
  ['a setting that the server refuses', { PORT: 'eighty' }, 'PORT'],
  [
    'half of a pair of settings',
    { SUPABASE_URL: 'https://abcdefgh.supabase.co' },
    'SUPABASE_PUBLISHABLE_KEY',
  ],
])('stops for %s', (_fault, env, field) => {
  expect(places(settingsOf(env))).toEqual([`stop ${field}`]);
});

it.each([
  ['a mail relay on this machine', { SMTP_URL: 'smtp://localhost:25' }],
  ['one that asks for a password', { SMTP_URL: 'smtp://fernstone:a-password@127.0.0.1:587?pool=true' }],
  [
    'Supabase as a way to send mail',
    {
      SMTP_URL: '',
      SUPABASE_URL: 'https://abcdefgh.supabase.co',
      SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_x',
    },
  ],
])('accepts %s', (_what, env: Record<string, string>) => {
  expect(settingsOf(env)).toEqual([]);
});

it.each<[string, Record<string, string>, string]>([
  ['all visitors as one', { TRUST_PROXY: '' }, 'TRUST_PROXY'],
  ['a secret that comes and goes', { IP_HASH_SALT: '' }, 'IP_HASH_SALT'],
  ['a store within the release', { DATA_DIR: '' }, 'DATA_DIR'],
  [
    'a legacy key of Supabase',
    { SUPABASE_URL: 'https://abcdefgh.supabase.co', SUPABASE_ANON_KEY: 'eyJhbGciOiJIUzI1NiJ9.e30.x' },
    'SUPABASE_ANON_KEY',
  ],
])('hints at %s', (_what, env, field) => {
  expect(places(settingsOf(env))).toEqual([`hint ${field}`]);
});

it('looks at the other settings if the server refuses one, and repeats no key and no password', () => {
  const findings = settingsOf({
    BRAND_NAME: '',
    SMTP_URL: 'smtps://user:hunter2hunter2@mail.example.com:465',
    SUPABASE_URL: 'https://abcdefgh.supabase.co',
    SUPABASE_ANON_KEY: 'sb_secret_0123456789',
  });

  expect(places(findings)).toEqual(['stop SUPABASE_ANON_KEY', 'stop BRAND_NAME', 'stop SMTP_URL']);
  expect(toText(findings) + toJson(findings)).not.toMatch(/hunter2|0123456789/);
});

it.each<[string, (content: Required<LandingContent>) => void, string]>([
  ['a placeholder link', ({ work }) => (work.projects[2]!.url = '#'), 'stop work.projects[2].url'],
  [
    'a link to a sample',
    ({ work }) => (work.projects[0]!.url = 'https://example.com/'),
    'stop work.projects[0].url',
  ],
  [
    'a sample address within a text',
    ({ faq }) => (faq.items[2]!.answer = 'Write to help@agency.example.'),
    'stop faq.items[2].answer',
  ],
  [
    'a picture without words',
    ({ work }) => (work.projects[2]!.imageAlt = ' '),
    'stop work.projects[2].imageAlt',
  ],
  ['figures that nobody confirmed', ({ confirmed }) => (confirmed.figures = false), 'stop confirmed.figures'],
  [
    'a case study that nobody confirmed',
    (one) => (one.confirmed.caseStudy = false),
    'stop confirmed.caseStudy',
  ],
  ['a title that search results cut', ({ meta }) => (meta.title = 'Websites '.repeat(6)), 'stop meta.title'],
  ['a long description', ({ meta }) => (meta.description = 'a'.repeat(161)), 'stop meta.description'],
  [
    'two questions alike',
    ({ faq }) => (faq.items[2]!.question = faq.items[0]!.question),
    'stop faq.items[2].question',
  ],
  ['a badge that is too long', ({ hero }) => (hero.badges[1] = 'a'.repeat(27)), 'stop hero.badges[1]'],
  ['no privacy notice', ({ footer }) => delete footer.privacy, 'hint footer.privacy'],
  ['no imprint', ({ footer }) => delete footer.imprint, 'hint footer.imprint'],
])('names the place of %s', (_fault, spoil, place) => {
  expect(places(contentOf(spoil))).toEqual([place]);
});

it('says how much room a text has, and that a year has passed', () => {
  const [long] = contentOf(({ hero }) => (hero.figures[1]!.label = 'a'.repeat(40)));
  expect(long).toMatchObject({ field: 'hero.figures[1].label', remedy: 'Say it in at most 24 characters.' });
  expect(places(contentOf(() => {}, { COPYRIGHT_RANGE: 'off' }))).toEqual(['hint footer.copyrightYear']);
});

it('in another language names what is left of the samples, single words and what a proxy says too', () => {
  const findings = checkSample(
    ownerContent(({ contact, caseStudy, footer }) => {
      contact.form.success.dismiss = 'Dismiss';
      contact.form.errorPrefix = 'Error: ';
      caseStudy.challenge.heading = 'Challenge';
      footer.navLabel = 'Footer';
    }),
    'pl',
  );

  expect(places(findings)).toEqual(
    expect.arrayContaining([
      'hint contact.form.success.dismiss',
      'hint contact.form.errorPrefix',
      'hint caseStudy.challenge.heading',
      'hint footer.navLabel',
      'stop targetLaunches[1].label',
      'stop proxyTexts.tooLarge',
    ]),
  );
});

it('reports by file with field, fault and remedy, and counts at the end', () => {
  const findings = [
    ...settingsOf({ BRAND_NAME: '', TRUST_PROXY: '' }),
    ...contentOf(({ hero }) => (hero.imageAlt = '')),
  ];

  expect(toText(findings)).toBe(
    [
      '.env',
      '  stop  BRAND_NAME: the brand is the sample "Alderway".',
      '        Set your own name.',
      '  hint  TRUST_PROXY: behind a proxy, all visitors would share one limit.',
      '        Set the number of proxies.',
      '',
      'site/landing.ts',
      '  stop  hero.imageAlt: the picture has no alternative text.',
      '        Say in a sentence what is to be seen.',
      '',
      'What no program can know:',
      ...unknown.map((line) => `  - ${line}`),
      '',
      '2 things stop a launch. 1 hint.',
      '',
    ].join('\n'),
  );
  expect(JSON.parse(toJson(findings))).toEqual({ ready: false, findings, unknown });
});
