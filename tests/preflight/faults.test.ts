import { expect, it } from 'vitest';
import type { LandingContent } from '../../components/records.ts';
import { content as records } from '#site/landing.ts';
import { preflight } from '../../scripts/preflight/preflight.ts';
import { toJson, toText, unknown } from '../../scripts/preflight/report.ts';
import { ownerContent, ownerEnv, ownerLaunch } from '../helpers/ownerSite.ts';

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
])('stops for %s', async (_fault, env, field) => {
  const findings = await preflight(await ownerLaunch({ env: { ...ownerEnv, ...env } }));

  expect(findings.map((finding) => `${finding.level} ${finding.file} ${finding.field}`)).toEqual([
    `stop .env ${field}`,
  ]);
});

it('accepts a mail relay on this machine', async () => {
  const env = { ...ownerEnv, SMTP_URL: 'smtp://localhost:25' };

  expect(await preflight(await ownerLaunch({ env }))).toEqual([]);
});

it('accepts Supabase as a way to send mail', async () => {
  const supabase = { SUPABASE_URL: 'https://abcdefgh.supabase.co', SUPABASE_ANON_KEY: 'key' };

  const findings = await preflight(await ownerLaunch({ env: { ...ownerEnv, SMTP_URL: '', ...supabase } }));

  expect(findings).toEqual([]);
});

it('gives a hint about a legacy key of Supabase, and accepts a publishable one', async () => {
  const url = { ...ownerEnv, SUPABASE_URL: 'https://abcdefgh.supabase.co' };
  const findings = (key: Record<string, string>) => ownerLaunch({ env: { ...url, ...key } }).then(preflight);

  expect(await findings({ SUPABASE_ANON_KEY: 'eyJhbGciOiJIUzI1NiJ9.e30.x' })).toEqual([
    expect.objectContaining({ level: 'hint', field: 'SUPABASE_ANON_KEY' }),
  ]);
  expect(await findings({ SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_key' })).toEqual([]);
});

it.each<[string, (content: LandingContent) => void, string]>([
  ['a placeholder link', ({ work }) => (work.projects[2]!.url = '#'), 'work.projects[2].url'],
  [
    'a link to a sample',
    ({ work }) => (work.projects[0]!.url = 'https://example.com/'),
    'work.projects[0].url',
  ],
  [
    'a sample address within a text',
    ({ faq }) => (faq.items[2]!.answer = 'Write to help@agency.example.'),
    'faq.items[2].answer',
  ],
  ['a picture without words', ({ work }) => (work.projects[2]!.imageAlt = ' '), 'work.projects[2].imageAlt'],
  ['the same in the hero', ({ hero }) => (hero.imageAlt = ''), 'hero.imageAlt'],
  ['a link to no section', ({ hero }) => (hero.start.href = '#contakt'), 'hero.start.href'],
  ['figures that nobody confirmed', ({ confirmed }) => (confirmed.figures = false), 'confirmed.figures'],
  ['a case study that nobody confirmed', (one) => (one.confirmed.caseStudy = false), 'confirmed.caseStudy'],
  ['a title that search results cut', ({ meta }) => (meta.title = 'Websites '.repeat(6)), 'meta.title'],
  ['a long description', ({ meta }) => (meta.description = 'a'.repeat(161)), 'meta.description'],
  [
    'a card that is too full',
    ({ work }) => (work.projects[2]!.description = 'a'.repeat(121)),
    'work.projects[2].description',
  ],
  ['a letter that no face has', (owned) => (owned.tagline = 'Design. Λ. Grow.'), 'tagline'],
  ['a badge that is too long', ({ hero }) => (hero.badges[1] = 'a'.repeat(27)), 'hero.badges[1]'],
])('stops for %s', async (_fault, spoil, field) => {
  const findings = await preflight(await ownerLaunch({ content: ownerContent(spoil) }));

  const places = findings.map((finding) => `${finding.level} ${finding.file} ${finding.field}`);
  expect([...new Set(places)]).toEqual([`stop site/landing.ts ${field}`]);
});

it('stops for a picture that is missing in one format, and names its project', async () => {
  const findings = await preflight(await ownerLaunch({ renderPage: async () => pageWithPictures }));

  expect(findings).toEqual([expect.objectContaining({ level: 'stop', field: 'work.projects[1].image' })]);
});

it('stops for a picture of the page that has no alternative text', async () => {
  const { renderPage, ...launch } = await ownerLaunch();
  const spoiled: typeof renderPage = async (settings) =>
    (await renderPage!(settings)).replace(/(<img[^>]*) alt="[^"]*"/, '$1 alt=""');

  const findings = await preflight({ ...launch, renderPage: spoiled });

  expect(findings.map(({ field, problem }) => `${field}: ${problem}`)).toEqual([
    expect.stringMatching(/^\/images\/work\/.*: the picture has no alternative text$/),
  ]);
});

it('stops if there is no build, or only one of other sources', async () => {
  const findings = await preflight(await ownerLaunch({ renderPage: undefined }));

  expect(findings.map(({ remedy }) => remedy)).toEqual(['Run npm run build.']);
});

it('never repeats a password', async () => {
  const env = { ...ownerEnv, SMTP_URL: 'smtps://user:hunter2hunter2@mail.example.com:465' };

  const findings = await preflight(await ownerLaunch({ env }));

  expect(toText(findings) + toJson(findings)).not.toContain('hunter2');
});

it('reports by file with field, fault and remedy, and counts at the end', async () => {
  const { TRUST_PROXY: _proxy, ...env } = { ...ownerEnv, BRAND_NAME: '' };
  const content = ownerContent(({ hero }) => (hero.imageAlt = ''));

  const findings = await preflight(await ownerLaunch({ env, content }));

  expect(toText(findings)).toBe(
    [
      '.env',
      '  stop  BRAND_NAME: the brand is the sample "Alderway".',
      '        Set your own name.',
      '  hint  TRUST_PROXY: behind a proxy, all visitors would count as one and share one limit of requests.',
      '        Set the number of proxies in front of the server, most often 1.',
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

const shown = records.work.projects[0]?.image;

/** The parts of a page that the checks need: the linked sections, and the pictures with all their files. */
const pageWithPictures = `
  <i id="work"></i><i id="compare"></i><i id="faq"></i><i id="contact"></i>
  <i id="${records.caseStudy.project.href.slice(1)}"></i>
  <source srcSet="/images/work/${shown}-480.avif 480w, /images/work/own-project-2-480.avif 480w"/>
  <img src="/images/work/${shown}-1020.jpg" alt="A page"/>`;

it('stops for a secret key, and does not repeat it', async () => {
  const env = {
    ...ownerEnv,
    SUPABASE_URL: 'https://abcdefgh.supabase.co',
    SUPABASE_ANON_KEY: 'sb_secret_0123456789',
  };
  const findings = await preflight(await ownerLaunch({ env }));

  expect(findings.map(({ level, field }) => `${level} ${field}`)).toEqual(['stop SUPABASE_ANON_KEY']);
  expect(toText(findings) + toJson(findings)).not.toContain('0123456789');
});
