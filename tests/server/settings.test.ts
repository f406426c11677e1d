import { readFile } from 'node:fs/promises';
import { parseEnv } from 'node:util';
import { expect, it } from 'vitest';
import { publicSettings, readSettings, settingsSchema } from '../../server/settings.ts';
import { settingsErrorOf } from '../helpers/settingsError.ts';

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

it('the error about invalid settings names each of them and where they are explained, but no value', () => {
  const { message, faults } = settingsErrorOf(bad);

  for (const name of Object.keys(bad))
    expect(faults).toContainEqual(expect.stringMatching(`^${name}: ([Ee]xpected|Invalid)`));
  expect(message).toContain('.env.example');
  expect(message.split('\n').slice(1)).toEqual(faults.map((fault) => `  - ${fault}`));
  expect(message).not.toMatch(/secret@|-secret$|hello at|someone|loud$/m);
});

/** A key in Supabase's former format. */
const jwt = (payload: object) =>
  `eyJhbGciOiJIUzI1NiJ9.${Buffer.from(JSON.stringify(payload)).toString('base64url')}.c2ln`;

const project = { SUPABASE_URL: 'https://project.example.co' };
const secretKeys = ['sb_secret_Kx0aP9tQw3', jwt({ role: 'service_role', iss: 'supabase' })];

const passwords = ['a-secret#', '12#a-secret', 'a-secret/b', '1/a-secret', '7?a-secret', '5?a=a-secret'];
const addresses = passwords.map((password) => `://me@studio.example:${password}@host.example:465/d`);
const encoded = '.* write %23 for #, %2F for / and %3F for \\?\\)$';

/** Each row has an error, the name of a setting, and values of the setting that cause the error. */
const refusals: [fault: string, name: string, ...values: string[]][] = [
  ['expected a whole number', 'PORT', '65536', '-1', '3e3', '0x50'],
  ['expected the website’s address alone', 'SITE_URL', 'https://a.example/path', 'https://a.example/?a=b'],
  [
    'expected the website’s address alone',
    'SITE_URL',
    'https://a.example/#top',
    'https://me:a-secret@a.example',
  ],
  ['expected a path without ~', 'DATA_DIR', '~/data', '~', '$HOME/data', '${HOME}/data', '%APPDATA%/data'],
  ['', 'CONTACT_EMAIL', 'a b@example.com', 'hello@bücher.example/x', 'hello@-a.example', '@b.example'],
  ['expected the email address alone, without a name before it', 'CONTACT_EMAIL', 'Studio <post@a.example>'],
  [
    'expected the email address alone. Mails show BRAND_NAME as the name of the sender',
    'MAIL_FROM',
    'Estúdio Maré <ola@a.example>',
    '<ola@a.example>',
  ],
  [
    'expected a URL such as https://example.com, without blanks',
    'SCHEDULING_URL',
    'https://wa.me/912 345 678',
  ],
  [encoded, 'SMTP_URL', ...addresses.map((rest) => `smtps${rest}`)],
  [encoded, 'DATABASE_URL', ...addresses.map((rest) => `postgres${rest}`)],
];

it.each(refusals.flatMap(([fault, name, ...values]) => values.map((value) => [name, value, fault] as const)))(
  'the setting %s is refused if it is "%s", and no password is repeated',
  (name, value, fault) => {
    const { message, faults } = settingsErrorOf({ [name]: value });
    expect(faults).toEqual([expect.stringMatching(`^${name}: ${fault}`)]);
    expect(message).not.toContain('a-secret');
  },
);

it.each([
  { name: 'SITE_URL', value: 'ftp://example.com', such: 'https://example.com' },
  {
    name: 'SMTP_URL',
    value: 'mail.example.com',
    such: 'smtps://user:password@mail.example.com:465',
  },
])('if the scheme of $name is wrong or missing, the error shows only an example URL', (row) => {
  expect(settingsErrorOf({ [row.name]: row.value }).faults).toEqual([
    `${row.name}: expected a URL such as ${row.such}`,
  ]);
});

it.each(secretKeys)(
  'the secret key %s, which the page would send to visitors, is refused and not repeated',
  (key) => {
    const { message, faults } = settingsErrorOf({ ...project, SUPABASE_PUBLISHABLE_KEY: key });
    expect(faults).toEqual([
      expect.stringMatching('^SUPABASE_PUBLISHABLE_KEY: expected the publishable key. This'),
    ]);
    expect(message).not.toContain(key);
  },
);

it.each([
  { set: 'WEBHOOK_URL', value: 'https://hooks.example.com/', missing: 'WEBHOOK_SECRET' },
  { set: 'WEBHOOK_SECRET', value: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', missing: 'WEBHOOK_URL' },
  { set: 'SUPABASE_URL', value: 'https://project.example.co', missing: 'SUPABASE_PUBLISHABLE_KEY' },
  { set: 'SUPABASE_PUBLISHABLE_KEY', value: 'key', missing: 'SUPABASE_URL' },
])('setting $set without $missing is refused', ({ set, value, missing }) => {
  expect(settingsErrorOf({ [set]: value }).faults).toEqual([
    `${missing}: expected a value, because ${set} is set`,
  ]);
});

it('with nothing set, the site runs in production mode, on port 3000', () => {
  expect(readSettings({})).toMatchObject({ production: true, port: 3000, memo: true, logLevel: 'info' });
});

it('with nothing set, the limits are 10 per network and hour, 5 per mailbox and day, and 30 per hour', () => {
  expect(readSettings({}).proposalLimits).toEqual({ perIpPerHour: 10, perRecipientPerDay: 5, perHour: 30 });
});

it('with nothing set, the email address and the scheduling page are in domains reserved for examples', () => {
  const { contactEmail, schedulingUrl } = readSettings({});
  expect(contactEmail).toMatch(/\.example$|@example\.(com|org|net)$/);
  expect(new URL(schedulingUrl).hostname).toMatch(/(^|\.)example\.com$|\.example$/);
});

it('a setting with a blank value counts as not set', () => {
  const blank = { PORT: '', BRAND_NAME: '  ', SUPABASE_URL: '', HOST: undefined };
  expect(readSettings(blank)).toEqual(readSettings({}));
});

it('the browser gets only eight settings, such as BRAND_NAME, and none that is secret', () => {
  const agency = 'brand contactEmail copyrightTo keepProposalsDays schedulingUrl siteUrl';
  const listed = `${agency} supabaseKey supabaseUrl`.split(' ');
  expect(Object.keys(publicSettings(readSettings({}))).toSorted()).toEqual(listed);
});

type Taken = [env: Record<string, string>, as: object];
const webhookSecret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const unusual = ['hello@my--studio.example', 'a!#$%&*+/=?^_`{|}~-@example.com'];

it.each<Taken>([
  [{ PORT: '0' }, { port: 0 }],
  // In development, the sources change while the server runs. So it does not keep rendered pages.
  [{ NODE_ENV: 'development' }, { production: false, development: true, memo: false }],
  [{ NODE_ENV: 'development', PAGE_MEMO: 'on' }, { memo: true }],
  [{ NODE_ENV: 'production' }, { production: true, development: false, memo: true }],
  [{ NODE_ENV: 'production', PAGE_MEMO: 'off' }, { memo: false }],
  [{ NODE_ENV: 'test' }, { production: false, development: false, memo: true }],
  [{ MAIL_TIMEOUT_SECONDS: '20' }, { mailTimeoutMs: 20_000 }],
  [{ COPYRIGHT_RANGE: 'on' }, { copyrightTo: new Date().getFullYear() }],
  [{ COPYRIGHT_RANGE: 'off' }, { copyrightTo: undefined }],
  [{ SCHEDULING_URL: 'https://cal.example/demo//' }, { schedulingUrl: 'https://cal.example/demo' }],
  [{ NOTIFY_EMAIL: 'a@b.example, ' }, { notifyEmails: ['a@b.example'] }],
  [{ CONTACT_EMAIL: 'a@b.example' }, { mailFrom: 'a@b.example' }],
  [{ CONTACT_EMAIL: 'a@b.example', MAIL_FROM: 'c@d.example' }, { mailFrom: 'c@d.example' }],
  [{ SITE_URL: 'https://a.example' }, { allowedOrigins: ['https://a.example'] }],
  [
    { SITE_URL: 'https://a.example', ALLOWED_ORIGINS: 'https://b.example, https://c.example' },
    { allowedOrigins: ['https://a.example', 'https://b.example', 'https://c.example'] },
  ],
  [
    { WEBHOOK_URL: 'https://hooks.example.com/', WEBHOOK_SECRET: webhookSecret },
    { webhook: { url: 'https://hooks.example.com/', secret: webhookSecret } },
  ],
  [{}, { webhook: undefined }],
  [{ SITE_URL: 'https://example.com/' }, { siteUrl: 'https://example.com', hsts: true }],
  [{ SITE_URL: 'https://example.com', HSTS: 'off' }, { hsts: false }],
  [{ SITE_URL: 'http://example.com' }, { hsts: false }],
  [{ SITE_URL: 'http://example.com', HSTS: 'on' }, { hsts: true }],
  [{ NOTIFY_EMAIL: 'a@b.example, c@d.example' }, { notifyEmails: ['a@b.example', 'c@d.example'] }],
  [{ CONTACT_EMAIL: 'a@b.example' }, { notifyEmails: ['a@b.example'] }],
  [{ CONTACT_EMAIL: unusual[0]!, NOTIFY_EMAIL: unusual.join() }, { notifyEmails: unusual }],
  // A domain is converted to Punycode, its form in DNS.
  [
    { SITE_URL: 'https://BU\u0308CHER.example/', CONTACT_EMAIL: 'hello@bücher.example' },
    { siteUrl: 'https://xn--bcher-kva.example', contactEmail: 'hello@xn--bcher-kva.example' },
  ],
  // Quotation marks that are part of a value.
  ...['Say "hi"', 'Say"hi"', '"Fern" & Co', '"Fern"&Co'].map((brand): Taken => [
    { BRAND_NAME: brand },
    { brand },
  ]),
  [{ BRAND_NAME: ' "Kestrel Works" ' }, { brand: 'Kestrel Works' }],
  // Docker's `--env-file` passes quotation marks around a value on. The server removes them.
  [
    { BRAND_NAME: '"Kestrel Works"', PORT: "'3001'" },
    { brand: 'Kestrel Works', port: 3001 },
  ],
  [{ BRAND_NAME: `"Fern's Studio #1"` }, { brand: "Fern's Studio #1" }],
  [{ DATA_DIR: '/srv/a~b$/%1' }, { dataDir: '/srv/a~b$/%1' }],
  // Passwords in which #, / and ? are escaped. Other characters may be escaped, but need not be.
  ...['p@ss', '%23%2F%3F%25', '100%', "a:b[c]!$&'()*+,;=|^"].map((password): Taken => {
    const smtpUrl = `smtps://me@studio.example:${password}@mail.example.com:465/?tls.servername=mail`;
    return [{ SMTP_URL: smtpUrl }, { smtpUrl }];
  }),
  ...['sb_publishable_Kx0aP9tQw3', 'not_sb_secret_key', jwt({ role: 'anon' }), 'any.thing.else'].map(
    (supabaseKey): Taken => [{ ...project, SUPABASE_PUBLISHABLE_KEY: supabaseKey }, { supabaseKey }],
  ),
])(
  'settings have no quotes around a value and no slash at the end of a URL, from the environment %o',
  (env, expected) => {
    expect(readSettings(env)).toMatchObject(expected);
  },
);

const example = await readFile('.env.example', 'utf8');

it('.env.example has each setting except NODE_ENV, with a valid value', () => {
  const shown = Object.fromEntries(
    [...example.matchAll(/^#?([A-Z_]+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]),
  );
  // `.env.example` leaves out NODE_ENV, because the scripts set it.
  const { NODE_ENV: _node, ...ours } = settingsSchema.entries;
  expect(Object.keys(ours).filter((name) => !(name in shown))).toEqual([]);
  expect(() => readSettings(shown)).not.toThrow();
});

const names = (text: string) => Array.from(text.matchAll(/^#?([A-Z_]+)=/gm), ([, name = '']) => name);

it('deploy/agency-site.env names the same settings as .env.example', async () => {
  const ofHost = names(await readFile('deploy/agency-site.env', 'utf8'));

  expect(ofHost.toSorted()).toEqual(names(example).toSorted());
});

it.each([
  ['without quotes', ''],
  ['in double quotes', '"'],
  ['in single quotes', "'"],
])(
  'a value may have the characters that .env.example calls safe, with or without quotes: %s',
  (_how, quote) => {
    const [, listed] = /need no quotes: letters, digits, and (.+)$/m.exec(example) ?? [];
    const value = `Ab1 ${listed!.replaceAll(' ', '')} é`;
    const written = quote + value + quote;
    expect(parseEnv(`BRAND_NAME=${written}`)['BRAND_NAME']).toBe(value);
    expect(readSettings({ BRAND_NAME: written }).brand).toBe(value);
  },
);

it('variables that look like a misspelled setting are reported, and no other variables are', () => {
  const mistaken = ['SMTP_URI', 'Brand-Name', 'CONTACT_EMIAL', 'NOTIFYEMAIL', 'DATADIR'];
  const others = 'HOME HOSTNAME PATH PWD SHLVL LANG npm_config_port SITE_URLS'.split(' ');
  const env = Object.fromEntries([...mistaken, ...others].map((name) => [name, 'x']));

  const { notes } = readSettings({ ...env, SITE_URL: 'https://example.com' });

  expect(notes.map((note) => note.split(' ')[0])).toEqual(mistaken);
  expect(notes[0]).toContain('SMTP_URL');
});

it('a variable is not reported as a misspelled setting if it is blank, or if the setting is set, too', () => {
  expect(readSettings({ SMTP_URI: ' ' }).notes).toEqual([]);
  expect(readSettings({ SMTP_URI: 'x', SMTP_URL: 'smtp://mail.example.com' }).notes).toEqual([]);
});

it('with SUPABASE_URL and DATABASE_URL, a note says that only npm run proposals uses DATABASE_URL', () => {
  const supabase = { ...project, SUPABASE_PUBLISHABLE_KEY: 'key' };
  const database = { DATABASE_URL: 'postgres://owner@127.0.0.1/agency' };
  expect([readSettings(supabase).notes, readSettings(database).notes]).toEqual([[], []]);
  expect(readSettings({ ...supabase, ...database }).notes).toEqual([
    'The server does not use DATABASE_URL, because SUPABASE_URL is set. Only npm run proposals uses it.',
  ]);
});
