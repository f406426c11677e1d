import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { SettingsError } from '#proposal/settings.ts';
import { publicSettings, readSettings, settingsSchema } from '../../server/settings.ts';
import { faultOf } from '../helpers/settingsFault.ts';

/** One invalid value for each setting that has a required form. */
const bad: Record<string, string> = {
  NODE_ENV: 'staging',
  PORT: 'http',
  BRAND_NAME: 'a'.repeat(41),
  CONTACT_EMAIL: 'hello at example.com',
  SCHEDULING_URL: 'scheduling.example.com',
  SITE_URL: 'ftp://example.com',
  SUPABASE_URL: 'project',
  DATABASE_URL: 'mysql://user:database-secret@host/database',
  SMTP_URL: 'http://mailer:mail-secret@mail.example.com',
  MAIL_FROM: 'a@b.example, c@d.example',
  NOTIFY_EMAIL: 'a@b.example, someone',
  WEBHOOK_URL: 'ftp://user:webhook-secret@example.com',
  WEBHOOK_SECRET: 'short-secret',
  KEEP_PROPOSALS_DAYS: '0',
  DIGEST: 'weekly',
  MAIL_TIMEOUT_SECONDS: '0',
  ALLOWED_ORIGINS: 'https://example.com/path',
  IP_HASH_SALT: 'salt-secret',
  PROPOSALS_PER_IP_PER_HOUR: '-1',
  PROPOSALS_PER_RECIPIENT_PER_DAY: '1.5',
  PROPOSALS_PER_HOUR: 'many',
  PAGE_MEMO: 'yes',
  COPYRIGHT_RANGE: 'yes',
  LOG_LEVEL: 'loud',
};

it.each(Object.entries(bad))('refuses %s="%s" and names it', (name, value) => {
  const { faults } = faultOf({ [name]: value });

  expect(faults).toContainEqual(expect.stringMatching(new RegExp(`^${name}: [Ee]xpected|^${name}: Invalid`)));
});

it('names every invalid setting in one error, and the file that explains them', () => {
  const { message } = faultOf(bad);

  expect(Object.keys(bad).filter((name) => !message.includes(`- ${name}: `))).toEqual([]);
  expect(message).toContain('.env.example');
});

it.each(['0', '65535'])('accepts port %s', (port) => {
  expect(readSettings({ PORT: port }).port).toBe(Number(port));
});

it.each(['65536', '-1', '3e3', '0x50'])('refuses port %s', (port) => {
  expect(() => readSettings({ PORT: port })).toThrow(SettingsError);
});

it('starts with nothing set, with sample values on reserved domains', () => {
  const settings = readSettings({});

  expect(settings).toMatchObject({ production: true, port: 3000, memo: true, logLevel: 'info' });
  expect(settings.contactEmail).toMatch(/\.example$|@example\.(com|org|net)$/);
  expect(new URL(settings.schedulingUrl).hostname).toMatch(/(^|\.)example\.com$|\.example$/);
});

it('treats an empty or blank setting as not set', () => {
  expect(readSettings({ PORT: '', BRAND_NAME: '  ', SUPABASE_URL: '' })).toEqual(readSettings({}));
});

it('ignores a slash at the end of the site address', () => {
  expect(readSettings({ SITE_URL: 'https://example.com/' }).siteUrl).toBe('https://example.com');
});

it.each([
  'https://example.com/path',
  'https://example.com/?a=b',
  'https://someone:site-secret@example.com',
  'https://example.com/#top',
])('refuses %s as the site address', (url) => {
  const { message, faults } = faultOf({ SITE_URL: url });

  expect(faults).toEqual([expect.stringMatching(/^SITE_URL: expected the address alone/)]);
  expect(message).not.toContain('site-secret');
});

it('does not repeat the value of any setting', () => {
  const value = 'a-secret in the wrong place: http://[';
  // As a brand, or as a folder, it is right.
  const wrong = Object.keys(bad).filter((name) => !['BRAND_NAME', 'IP_HASH_SALT'].includes(name));

  for (const name of wrong) expect(faultOf({ [name]: value }).message).not.toContain('a-secret');
});

it('reads several recipients, and defaults to the contact address', () => {
  expect(readSettings({ NOTIFY_EMAIL: 'a@b.example, c@d.example' }).notifyEmails).toEqual([
    'a@b.example',
    'c@d.example',
  ]);
  expect(readSettings({ CONTACT_EMAIL: 'a@b.example' }).notifyEmails).toEqual(['a@b.example']);
});

it('gives the browser only the settings on the list', () => {
  const settings = readSettings({
    SMTP_URL: 'smtps://mailer:mail-secret@mail.example.com:465',
    DATABASE_URL: 'postgres://user:database-secret@host:5432/database',
    IP_HASH_SALT: 'salt-secret-0123456789',
  });

  expect(Object.keys(publicSettings(settings)).toSorted()).toEqual([
    'brand',
    'contactEmail',
    'copyrightTo',
    'keepProposalsDays',
    'schedulingUrl',
    'siteUrl',
    'supabaseKey',
    'supabaseUrl',
  ]);
});

it('has a line for every setting in .env.example', async () => {
  const example = await readFile('.env.example', 'utf8');

  const named = new Set([...example.matchAll(/^#?([A-Z_]+)=/gm)].map(([, name]) => name));
  // NODE_ENV belongs to Node and is set by the scripts.
  const { NODE_ENV: _node, ...ours } = settingsSchema.entries;
  expect(Object.keys(ours).filter((name) => !named.has(name))).toEqual([]);
});

it('starts with the values that .env.example shows', async () => {
  const example = await readFile('.env.example', 'utf8');
  const shown = [...example.matchAll(/^#?([A-Z_]+)=(.*)$/gm)].map(([, name = '', value = '']) => [
    name,
    value,
  ]);

  expect(() => readSettings(Object.fromEntries(shown))).not.toThrow();
});

it.each([
  [{ WEBHOOK_URL: 'https://hooks.example.com/' }, 'WEBHOOK_SECRET'],
  [{ WEBHOOK_SECRET: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw' }, 'WEBHOOK_SECRET'],
  [{ SUPABASE_URL: 'https://project.example.co' }, 'SUPABASE_PUBLISHABLE_KEY'],
  [{ SUPABASE_PUBLISHABLE_KEY: 'key' }, 'SUPABASE_URL'],
  [{ SUPABASE_ANON_KEY: 'key' }, 'SUPABASE_URL'],
])('asks for the other half where only %o is set', (env, missing) => {
  expect(faultOf(env).faults).toEqual([expect.stringMatching(`^${missing}: `)]);
});

it('refuses a digest where the function on Supabase sends the mails', () => {
  const project = { SUPABASE_URL: 'https://project.example.co', SUPABASE_ANON_KEY: 'key' };

  expect(faultOf({ ...project, DIGEST: 'daily' }).faults).toEqual([expect.stringMatching(/^DIGEST: /)]);
  expect(readSettings({ ...project, DIGEST: 'off' }).digest).toBe(false);
});

it.each([
  ['a secret key', 'sb_secret_Kx0aP9tQw3'],
  ['a service role key', jwt({ role: 'service_role', iss: 'supabase' })],
])('refuses %s where a public one belongs, and does not repeat it', (_what, key) => {
  for (const name of ['SUPABASE_ANON_KEY', 'SUPABASE_PUBLISHABLE_KEY']) {
    const { message, faults } = faultOf({ SUPABASE_URL: 'https://project.example.co', [name]: key });

    expect(faults).toEqual([expect.stringMatching(`^${name}: expected the publishable key`)]);
    expect(message).not.toContain(key);
  }
});

it.each(['sb_publishable_Kx0aP9tQw3', jwt({ role: 'anon' }), 'any.thing.else'])(
  'takes %s as a public key',
  (key) => {
    const settings = readSettings({ SUPABASE_URL: 'https://project.example.co', SUPABASE_ANON_KEY: key });

    expect(settings.supabaseKey).toBe(key);
  },
);

function jwt(payload: object): string {
  return `eyJhbGciOiJIUzI1NiJ9.${Buffer.from(JSON.stringify(payload)).toString('base64url')}.c2lnbmF0dXJl`;
}
