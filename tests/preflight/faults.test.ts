import { expect, it } from 'vitest';
import type { LandingContent } from '#site/records.ts';
import { checkContent } from '../../owner/preflight/content.ts';
import { checkForm } from '../../owner/preflight/form.ts';
import { fields } from '#site/form.ts';
import type { Field } from '#site/contactRecords.ts';
import { type Finding, findingsIn, toJson, toText, unknown, weighed } from '../../owner/preflight/finding.ts';
import { checkSample } from '../../owner/preflight/sample.ts';
import { checkSettings } from '../../owner/preflight/settings.ts';
import { readSettings } from '../../server/settings.ts';
import { portugueseContent, ownerContent, ownerEnv, supabaseEnv } from '../helpers/ownerSite.ts';

type Env = Record<string, string>;
type Content = Required<LandingContent>;

const settingsOf = (env: Env) => checkSettings({ ...ownerEnv, ...env }).findings;
const contentOf = (change: (content: Content) => void, env: Env = {}) =>
  checkContent(ownerContent(change), readSettings({ ...ownerEnv, ...env }));
const places = (findings: Finding[]) => findings.map(({ level, field }) => `${level} ${field}`);

const { SUPABASE_URL } = supabaseEnv;

it('has nothing to say of the settings and the page of an owner who is ready', () => {
  const left = checkSample(ownerContent(), 'en').filter(({ file }) => file === 'site/landing.ts');

  expect([...settingsOf({}), ...contentOf(() => {}), ...left]).toEqual([]);
});

it.each<[Env, ...string[]]>([
  [{ SITE_URL: '' }, 'stop SITE_URL'],
  [{ SITE_URL: 'http://www.fernstone.studio' }, 'stop SITE_URL'],
  [{ SITE_URL: 'https://localhost:3000' }, 'stop SITE_URL'],
  [{ SITE_URL: 'https://agency.test' }, 'stop SITE_URL'],
  [{ BRAND_NAME: '' }, 'stop BRAND_NAME'],
  [{ CONTACT_EMAIL: '' }, 'stop CONTACT_EMAIL'],
  [{ CONTACT_EMAIL: 'post@bücher.example' }, 'stop CONTACT_EMAIL'],
  [{ SCHEDULING_URL: '' }, 'stop SCHEDULING_URL'],
  [{ SMTP_URL: '' }, 'stop SMTP_URL'],
  [{ SMTP_URL: 'smtps://user:pass@mail.example.com' }, 'stop SMTP_URL'],
  [{ ALLOWED_ORIGINS: 'https://www.example.com' }, 'stop ALLOWED_ORIGINS'],
  [{ ...supabaseEnv, SUPABASE_URL: 'https://your-project.supabase.co' }, 'stop SUPABASE_URL'],
  // What the server refuses.
  [{ PORT: 'eighty' }, 'stop PORT'],
  [{ SUPABASE_URL }, 'stop SUPABASE_PUBLISHABLE_KEY'],
  [{ TRUST_PROXY: '' }, 'hint TRUST_PROXY'],
  [{ IP_HASH_SALT: '' }, 'hint IP_HASH_SALT'],
  [{ DATA_DIR: '' }, 'hint DATA_DIR'],
  // A legacy key.
  [{ SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY: 'eyJhbGciOiJIUzI1NiJ9.e30.x' }, 'hint SUPABASE_PUBLISHABLE_KEY'],
  // A mail relay on this machine, and mail by way of Supabase.
  [{ SMTP_URL: 'smtp://fernstone:a-password@127.0.0.1:587' }],
  [supabaseEnv],
])('says of the settings with %o: %s', (env, ...expected) => {
  expect(places(settingsOf(env))).toEqual(expected);
});

it('looks at the other settings if the server refuses one, and repeats no key and no password', () => {
  const findings = settingsOf({
    BRAND_NAME: '',
    SMTP_URL: 'smtps://user:hunter2hunter2@mail.example.com:465',
    SUPABASE_URL,
    SUPABASE_PUBLISHABLE_KEY: 'sb_secret_0123456789',
  });

  expect(places(findings)).toEqual(['stop SUPABASE_PUBLISHABLE_KEY', 'stop BRAND_NAME', 'stop SMTP_URL']);
  expect(toText(findings) + toJson(findings)).not.toMatch(/hunter2|0123456789/);
});

it.each<[string, (content: Content) => void]>([
  // A placeholder, a sample, and a sample within a text.
  ['stop work.projects[2].url', ({ work }) => (work.projects[2]!.url = '#')],
  ['stop work.projects[0].url', ({ work }) => (work.projects[0]!.url = 'https://example.com/')],
  ['stop faq.items[2].answer', ({ faq }) => (faq.items[2]!.answer = 'Write to help@agency.example.')],
  ['stop work.projects[2].imageAlt', ({ work }) => (work.projects[2]!.imageAlt = ' ')],
  // What programs call and follow.
  [
    'stop contact.direct.phone.number',
    ({ contact }) => (contact.direct.phone = { label: 'Phone', number: '912 345 678' as '+' }),
  ],
  [
    'stop contact.direct.whatsapp.number',
    ({ contact }) => (contact.direct.whatsapp = { label: 'WhatsApp', number: '+351 912' }),
  ],
  [
    'stop contact.direct.profiles[0].href',
    ({ contact }) => (contact.direct.profiles = [{ label: 'Instagram', href: '@fernstone' as 'https://' }]),
  ],
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

it('stops at a form that could not be stored, answered or read', () => {
  const [fullName, email, choice, , details] = fields as [
    Field,
    Field,
    Extract<Field, { kind: 'choice' }>,
    Field,
    Field,
  ];
  const [option] = choice.options;
  const spoiled: [string, readonly Field[]][] = [
    ['fields', [fullName, details]],
    ['fields', [{ ...fullName, required: false }, email]],
    ['fields[2].name', [fullName, email, { ...details, name: 'two words' }]],
    ['fields[2].name', [fullName, email, { ...details, name: 'deliveries' }]],
    ['fields[2].name', [fullName, email, { ...details, name: 'constructor' }]],
    ['fields[2].name', [fullName, email, { ...details, name: 'email' }]],
    ['fields[2].label', [fullName, email, { ...details, label: 'Email' }]],
    ['fields[2].label', [fullName, email, { ...details, label: ' ' }]],
    ['fields[2].label', [fullName, email, { ...details, label: 'Budget *' }]],
    ['fields[2].label', [fullName, email, { ...details, label: 'x'.repeat(61) }]],
    ['fields[2].longest', [fullName, email, { ...details, longest: 0 } as Field]],
    ['fields[2].placeholder', [fullName, email, { ...choice, placeholder: '' }]],
    ['fields[2].options', [fullName, email, { ...choice, options: [] }]],
    ['fields[2].options[1].value', [fullName, email, { ...choice, options: [option!, option!] }]],
    ['fields[2].options[0].value', [fullName, email, { ...choice, options: [{ ...option!, value: ' x' }] }]],
    ['fields[2].options[0].label', [fullName, email, { ...choice, options: [{ ...option!, label: '' }] }]],
  ];
  for (const [place, table] of spoiled) expect(places(checkForm(table))).toEqual([`stop ${place}`]);
  expect(checkForm(fields)).toEqual([]);
});

it('lets words be as long as a language needs them, and says that a year has passed', () => {
  expect(places(checkContent(portugueseContent(), readSettings(ownerEnv)))).toEqual([]);
  expect(places(contentOf(() => {}, { COPYRIGHT_RANGE: 'off' }))).toEqual(['hint footer.copyrightYear']);
});

it('in another language names what is left of the samples, single words and what a proxy says too', () => {
  const findings = checkSample(
    ownerContent(({ header, footer }) => {
      header.openMenu = 'Open menu';
      footer.navLabel = 'Footer';
    }),
    'pl',
  );

  const expected = ['stop header.openMenu', 'hint footer.navLabel', 'stop unavailable.text'];
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
  const cut = stop('hero.heading', 'it does not fit on the card for shared links', '');
  const other = hint('work.heading', '"Łódź" breaks within the word', '');

  expect(weighed([other, broken, cut, { ...cut, problem: 'another' }])).toEqual([cut, other]);
});
