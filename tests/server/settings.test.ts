import { readFile } from 'node:fs/promises';
import { parseEnv } from 'node:util';
import { expect, it } from 'vitest';
import { publicSettings, readSettings, settingsSchema } from '../../server/settings.ts';
import { faultOf } from '../helpers/settingsFault.ts';

/** One invalid value for each setting with a required format. */
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

it('names every invalid setting in one error, with the file that explains them, and no value', () => {
  const { message, faults } = faultOf(bad);

  for (const name of Object.keys(bad))
    expect(faults).toContainEqual(expect.stringMatching(`^${name}: ([Ee]xpected|Invalid)`));
  expect(message).toContain('.env.example');
  expect(message).not.toMatch(/secret@|-secret$|hello at|someone|loud$/m);
});

/** A key in Supabase's former format. */
const jwt = (payload: object) =>
  `eyJhbGciOiJIUzI1NiJ9.${Buffer.from(JSON.stringify(payload)).toString('base64url')}.c2ln`;

const project = { SUPABASE_URL: 'https://project.example.co' };
const secretKeys = ['sb_secret_Kx0aP9tQw3', jwt({ role: 'service_role', iss: 'supabase' })];

const passwords = ['a-secret#', '12#a-secret', 'a-secret/b', '1/a-secret', '7?a-secret', '5?a=a-secret'];
const addresses = passwords.map((password) => `://me@studio.example:${password}@host.example:465/d`);
const encoded = '.* with %23 for #, %2F for / and %3F for \\?$';

/** Each error, its setting, and values that cause it. */
it.each<[fault: string, name: string, ...values: string[]]>([
  ['expected a whole number', 'PORT', '65536', '-1', '3e3', '0x50'],
  ['expected the address alone', 'SITE_URL', 'https://a.example/path', 'https://a.example/?a=b'],
  ['expected the address alone', 'SITE_URL', 'https://a.example/#top', 'https://me:a-secret@a.example'],
  ['expected the whole path', 'DATA_DIR', '~/data', '~', '$HOME/data', '${HOME}/data', '%APPDATA%/data'],
  ['', 'CONTACT_EMAIL', 'a b@example.com', 'hello@bücher.example/x', 'hello@-a.example', '@b.example'],
  [encoded, 'SMTP_URL', ...addresses.map((rest) => `smtps${rest}`)],
  [encoded, 'DATABASE_URL', ...addresses.map((rest) => `postgres${rest}`)],
])(
  'because of "%s" alone refuses as %s a value that is %s, and repeats no secret',
  (fault, name, ...values) => {
    for (const value of values) {
      const { message, faults } = faultOf({ [name]: value });
      expect(faults).toEqual([expect.stringMatching(`^${name}: ${fault}`)]);
      expect(message).not.toContain('a-secret');
    }
  },
);

it('refuses a secret key, and a setting whose partner is missing', () => {
  for (const [env, fault] of [
    ...secretKeys.map((key) => [
      { ...project, SUPABASE_PUBLISHABLE_KEY: key },
      'SUPABASE_PUBLISHABLE_KEY: expected the publishable key. This',
    ]),
    [{ WEBHOOK_URL: 'https://hooks.example.com/' }, 'WEBHOOK_SECRET: expected a value, because WEBHOOK_URL'],
    [{ WEBHOOK_SECRET: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw' }, 'WEBHOOK_URL: expected a value'],
    [project, 'SUPABASE_PUBLISHABLE_KEY: expected a value, because SUPABASE_URL is set'],
    [{ SUPABASE_PUBLISHABLE_KEY: 'key' }, 'SUPABASE_URL: expected a value, because SUPABASE_PUBLISHABLE_KEY'],
  ] as [Record<string, string>, string][]) {
    const { message, faults } = faultOf(env);
    expect(faults).toEqual([expect.stringMatching(`^${fault}`)]);
    for (const key of secretKeys) expect(message).not.toContain(key);
  }
});

it('starts with the sample’s values if nothing is set; the browser gets only those on the list', () => {
  const settings = readSettings({});

  expect(settings).toMatchObject({ production: true, port: 3000, memo: true, logLevel: 'info' });
  expect(settings.proposalLimits).toEqual({ perIpPerHour: 10, perRecipientPerDay: 5, perHour: 30 });
  expect(settings.contactEmail).toMatch(/\.example$|@example\.(com|org|net)$/);
  expect(new URL(settings.schedulingUrl).hostname).toMatch(/(^|\.)example\.com$|\.example$/);
  expect(readSettings({ PORT: '', BRAND_NAME: '  ', SUPABASE_URL: '' })).toEqual(settings);
  const agency = 'brand contactEmail copyrightTo keepProposalsDays schedulingUrl siteUrl';
  const listed = `${agency} supabaseKey supabaseUrl`.split(' ');
  expect(Object.keys(publicSettings(settings)).toSorted()).toEqual(listed);
});

type Taken = [env: Record<string, string>, as: object];
const unusual = ['hello@my--studio.example', 'a!#$%&*+/=?^_`{|}~-@example.com'];

it.each<Taken>([
  [{ PORT: '0' }, { port: 0 }],
  [{ SITE_URL: 'https://example.com/' }, { siteUrl: 'https://example.com', hsts: true }],
  [{ SITE_URL: 'https://example.com', HSTS: 'off' }, { hsts: false }],
  [{ SITE_URL: 'http://example.com' }, { hsts: false }],
  [{ SITE_URL: 'http://example.com', HSTS: 'on' }, { hsts: true }],
  [{ NOTIFY_EMAIL: 'a@b.example, c@d.example' }, { notifyEmails: ['a@b.example', 'c@d.example'] }],
  [{ CONTACT_EMAIL: 'a@b.example' }, { notifyEmails: ['a@b.example'] }],
  [{ CONTACT_EMAIL: unusual[0]!, NOTIFY_EMAIL: unusual.join() }, { notifyEmails: unusual }],
  // A domain is converted to its form in DNS.
  [
    { SITE_URL: 'https://BU\u0308CHER.example/', CONTACT_EMAIL: 'hello@bücher.example' },
    { siteUrl: 'https://xn--bcher-kva.example', contactEmail: 'hello@xn--bcher-kva.example' },
  ],
  // As Docker's `--env-file` passes them.
  [
    { BRAND_NAME: '"Kestrel Works"', PORT: "'3001'" },
    { brand: 'Kestrel Works', port: 3001 },
  ],
  [{ DATA_DIR: '/srv/a~b$/%1' }, { dataDir: '/srv/a~b$/%1' }],
  // Passwords with the necessary escapes, and with unnecessary ones.
  ...['p@ss', '%23%2F%3F%25', '100%', "a:b[c]!$&'()*+,;=|^"].map((password): Taken => {
    const smtpUrl = `smtps://me@studio.example:${password}@mail.example.com:465/?tls.servername=mail`;
    return [{ SMTP_URL: smtpUrl }, { smtpUrl }];
  }),
  ...['sb_publishable_Kx0aP9tQw3', jwt({ role: 'anon' }), 'any.thing.else'].map((supabaseKey): Taken => [
    { ...project, SUPABASE_PUBLISHABLE_KEY: supabaseKey },
    { supabaseKey },
  ]),
])('reads %o as %o', (env, expected) => {
  expect(readSettings(env)).toMatchObject(expected);
});

it('.env.example has every setting with a valid value, and lists characters that need no quotes', async () => {
  const example = await readFile('.env.example', 'utf8');
  const shown = Object.fromEntries(
    [...example.matchAll(/^#?([A-Z_]+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]),
  );
  // NODE_ENV belongs to Node and is set by the scripts.
  const { NODE_ENV: _node, ...ours } = settingsSchema.entries;
  expect(Object.keys(ours).filter((name) => !(name in shown))).toEqual([]);
  expect(() => readSettings(shown)).not.toThrow();

  const [, listed = ''] = /^# Safe without quotes: letters, digits, .*?and (.+)$/m.exec(example) ?? [];
  const value = `Ab1 ${listed.replaceAll(' ', '')} é`;
  for (const line of [`BRAND_NAME=${value}`, `BRAND_NAME="${value}"`, `BRAND_NAME='${value}'`]) {
    const [node, site] = [parseEnv(line)['BRAND_NAME'], readSettings({ BRAND_NAME: line.slice(11) }).brand];
    expect([listed === '', node, site]).toEqual([false, value, value]);
  }
});

it('names variables that look like a misspelled setting, and no others of the environment', () => {
  const mistaken = ['SMTP_URI', 'Brand-Name', 'CONTACT_EMIAL', 'NOTIFYEMAIL', 'DATADIR'];
  const others = 'HOME HOSTNAME PATH PWD SHLVL LANG npm_config_port SITE_URLS'.split(' ');
  const env = Object.fromEntries([...mistaken, ...others].map((name) => [name, 'x']));

  const { notes } = readSettings({ ...env, SITE_URL: 'https://example.com' });

  expect(notes.map((note) => note.split(' ')[0])).toEqual(mistaken);
  expect(notes[0]).toContain('SMTP_URL');
});
