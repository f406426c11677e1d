import { expect, it } from 'vitest';
import type { LandingContent } from '#site/records.ts';
import { checkContent } from '../../owner/preflight/content.ts';
import { checkForm } from '../../owner/preflight/form.ts';
import { fields } from '#site/form.ts';
import type { Field } from '#site/contactRecords.ts';
import { type Finding, toJson, toText, unknown } from '../../owner/preflight/finding.ts';
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

it('has nothing to say of an owner who is ready, whatever words need, with Supabase or a relay', () => {
  const left = checkSample(ownerContent(), 'en').filter(({ file }) => file === 'site/landing.ts');
  const relay = { SMTP_URL: 'smtp://fernstone:a-password@127.0.0.1:587' };
  const ready = [settingsOf({}), settingsOf(supabaseEnv), settingsOf(relay)].flat();

  expect([...ready, ...contentOf(() => {}), ...left]).toEqual([]);
  expect(checkContent(portugueseContent(), readSettings(ownerEnv))).toEqual([]);
});

it.each([
  ['stop SITE_URL', '', 'http://www.fernstone.studio', 'https://localhost:3000', 'https://agency.test'],
  ['stop BRAND_NAME', ''],
  ['stop CONTACT_EMAIL', '', 'post@bücher.example'],
  ['stop SCHEDULING_URL', ''],
  ['stop SMTP_URL', '', 'smtps://user:pass@mail.example.com'],
  ['stop ALLOWED_ORIGINS', 'https://www.example.com'],
  // What the server refuses.
  ['stop PORT', 'eighty'],
  ['hint TRUST_PROXY', ''],
  ['hint IP_HASH_SALT', ''],
  ['hint DATA_DIR', ''],
])('says %s of "%s"', (place, ...values) => {
  for (const value of values) expect(places(settingsOf({ [place.slice(5)]: value }))).toEqual([place]);
});

it('looks at the other settings if the server refuses one, and repeats no key and no password', () => {
  for (const [env, ...expected] of [
    [{ ...supabaseEnv, SUPABASE_URL: 'https://your-project.supabase.co' }, 'stop SUPABASE_URL'],
    [{ SUPABASE_URL }, 'stop SUPABASE_PUBLISHABLE_KEY'],
    // A legacy key.
    [
      { SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY: 'eyJhbGciOiJIUzI1NiJ9.e30.x' },
      'hint SUPABASE_PUBLISHABLE_KEY',
    ],
    [
      {
        BRAND_NAME: '',
        SMTP_URL: 'smtps://user:hunter2hunter2@mail.example.com:465',
        SUPABASE_URL,
        SUPABASE_PUBLISHABLE_KEY: 'sb_secret_0123456789',
      },
      'stop SUPABASE_PUBLISHABLE_KEY',
      'stop BRAND_NAME',
      'stop SMTP_URL',
    ],
  ] as [Env, ...string[]][]) {
    const findings = settingsOf(env);
    expect(places(findings)).toEqual(expected);
    expect(toText(findings) + toJson(findings)).not.toMatch(/hunter2|0123456789/);
  }
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
  expect(places(contentOf(spoil, { COPYRIGHT_RANGE: 'off' }))).toContain('hint footer.copyrightYear');
});

it('stops at a form that could not be stored, answered or read', () => {
  const [fullName, email, , , details] = fields;
  const choice = fields.find((field) => 'options' in field)!;
  const [option] = choice.options;
  const third = (field: object): readonly Field[] => [fullName!, email!, field as Field];
  const withDetails = (change: object) => third({ ...details, ...change });
  const withOptions = (...options: object[]) => third({ ...choice, options });
  for (const [place, table] of [
    ['fields', [fullName!, details!]],
    ['fields', [{ ...fullName!, required: false }, email!]],
    ['fields[2].name', withDetails({ name: 'two words' })],
    ['fields[2].name', withDetails({ name: 'deliveries' })],
    ['fields[2].name', withDetails({ name: 'constructor' })],
    ['fields[2].name', withDetails({ name: 'email' })],
    ['fields[2].label', withDetails({ label: 'Email' })],
    ['fields[2].label', withDetails({ label: ' ' })],
    ['fields[2].label', withDetails({ label: 'Budget *' })],
    ['fields[2].label', withDetails({ label: 'x'.repeat(61) })],
    ['fields[2].longest', withDetails({ longest: 0 })],
    ['fields[2].placeholder', third({ ...choice, placeholder: '' })],
    ['fields[2].options', withOptions()],
    ['fields[2].options[1].value', withOptions(option!, option!)],
    ['fields[2].options[0].value', withOptions({ ...option, value: ' x' })],
    ['fields[2].options[0].label', withOptions({ ...option, label: '' })],
  ] as [string, readonly Field[]][])
    expect(places(checkForm(table))).toEqual([`stop ${place}`]);
  expect(checkForm(fields)).toEqual([]);
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
