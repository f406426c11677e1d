import { type Environment, SettingsError, type SettingsFault } from '#proposal/settings.ts';
import { content } from '#site/landing.ts';
import { mails } from '#site/mails.ts';
import { readSettings, type Settings, settingsSchema } from '../../server/settings.ts';
import { type Finding, findingsIn } from './finding.ts';
import { incompleteHostsIn, notReal, reservedHostsIn } from './reservedHosts.ts';

const { stop, hint } = findingsIn('.env');

/**
 * Checks the settings. The returned `settings` are for the other checks. They leave out each
 * setting that the server would refuse. Some settings only work as a pair, such as `SUPABASE_URL`
 * and `SUPABASE_PUBLISHABLE_KEY`. If one of a pair is refused, both are left out. `usable` is the
 * environment from which `settings` was read.
 */
export function checkSettings(env: Environment): {
  findings: Finding[];
  settings: Settings;
  usable: Environment;
} {
  const { settings, usable, faults } = readUsable(env);
  const refused = new Set(faults.map(({ name }) => name));
  const others = [...lacking(settings, env), ...reserved(env), ...incomplete(env), ...quoted(env)].filter(
    ({ field }) => !refused.has(field),
  );
  const remedyFor = (name: string) =>
    quotes.test(env[name] ?? '') ? removeQuotes : '.env.example describes this setting.';
  return {
    settings,
    usable,
    findings: [...faults.map(({ name, problem }) => stop(name, problem, remedyFor(name))), ...others],
  };
}

/**
 * Reads the settings that the server accepts. `faults` has a reason for each setting that it
 * refuses. `usable` is the environment without the refused ones.
 */
function readUsable(env: Environment): {
  settings: Settings;
  usable: Environment;
  faults: SettingsFault[];
} {
  try {
    return { settings: readSettings(env), usable: env, faults: [] };
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    const { faults } = error;
    const left = new Set(faults.flatMap(({ name, neededBy = name }) => [name, neededBy]));
    const usable = Object.entries(env).filter(([name]) => !left.has(name));
    if (usable.length === Object.keys(env).length) throw error;
    const rest = readUsable(Object.fromEntries(usable));
    // A setting whose partner was refused cannot be used either. This is not reported as a second
    // fault.
    return { ...rest, faults: [...faults, ...rest.faults.filter(({ name }) => !left.has(name))] };
  }
}

function lacking(settings: Settings, env: Environment): Finding[] {
  const sample = readSettings({});
  const { brand, contactEmail, schedulingUrl, siteUrl, smtpUrl, supabaseUrl, supabaseKey = '' } = settings;
  const found = [
    brand === sample.brand && stop('BRAND_NAME', `the brand is the sample "${brand}"`, 'Set your own name.'),
    contactEmail === sample.contactEmail &&
      stop(
        'CONTACT_EMAIL',
        `"${contactEmail}" is a sample and reaches nobody`,
        'Set an address that you read.',
        'example',
      ),
    (content.contact.demo || mails.confirmation.demo) &&
      schedulingUrl === sample.schedulingUrl &&
      stop(
        'SCHEDULING_URL',
        'the scheduling page is a sample',
        content.contact.demo
          ? 'Set the address of your scheduling page.'
          : "Set mails.confirmation.demo in site/mails.ts to '', because the page offers no scheduling page.",
        'example',
      ),
    siteUrl === sample.siteUrl
      ? stop(
          'SITE_URL',
          'search engines and previews would link to this machine',
          'Set the public address.',
          'example',
        )
      : siteUrl.startsWith('http:') &&
        stop(
          'SITE_URL',
          'requests would be sent unencrypted',
          'Set up TLS (deploy/README.md), and begin the address with https://.',
        ),
    !smtpUrl &&
      !supabaseUrl &&
      stop(
        'SMTP_URL',
        'no mail is sent: mails are only written to files',
        'Set your mail server. If a function on Supabase receives the requests, also set SUPABASE_URL with SUPABASE_PUBLISHABLE_KEY.',
      ),
    settings.trustProxy === 0 &&
      siteUrl.startsWith('https:') &&
      hint(
        'TRUST_PROXY',
        'behind nginx, Caddy or a CDN, all visitors seem to have the same address, so all visitors share the limits of one visitor',
        'In the settings file on the host, set how many proxies (nginx, Caddy, a CDN) are in front of the server, usually 1. On a static host, ignore this hint, because no server runs there.',
      ),
    supabaseKey.startsWith('eyJ') &&
      hint(
        'SUPABASE_PUBLISHABLE_KEY',
        'this is an anonymous key (eyJ...), and Supabase will switch off such keys',
        "Set the project's publishable key (sb_publishable_...).",
      ),
    !env['DATA_DIR']?.trim() &&
      !settings.databaseUrl &&
      !supabaseUrl &&
      hint(
        'DATA_DIR',
        "requests are stored in the site's own folder, and on a host each release has a folder of its own, so after an update the site would not find them",
        'In the settings file on the host, set a folder that is in no release, such as /var/lib/agency-site. On your own machine, ignore this hint.',
      ),
  ];
  return found.filter((one) => typeof one === 'object');
}

/** The settings that are addresses. */
const addresses = [
  'CONTACT_EMAIL',
  'SCHEDULING_URL',
  'SITE_URL',
  'MAIL_FROM',
  'NOTIFY_EMAIL',
  'ALLOWED_ORIGINS',
  'SUPABASE_URL',
];
/**
 * The settings whose address may be on the same machine: a mail relay, for example, may run there.
 */
const mayBeLocal = ['SMTP_URL', 'WEBHOOK_URL', 'DATABASE_URL'];

/**
 * Finds addresses that were copied from `.env.example`, and other example addresses. The messages
 * contain only the host of a value, because some values contain passwords.
 */
function reserved(env: Environment): Finding[] {
  return [...addresses, ...mayBeLocal].flatMap((name) => {
    const value = env[name] ?? '';
    const [host] = reservedHostsIn(value, mayBeLocal.includes(name));
    const sample = host ?? /your-project\.supabase\.co|(?<=@)host(?=:)/.exec(value)?.[0];
    return sample ? [stop(name, notReal(sample), 'Set your real address.', 'example')] : [];
  });
}

/**
 * Finds addresses whose host lacks its ending, such as `studio` in place of `studio.com`. The
 * internet has no such names, so mails would reach nobody.
 */
function incomplete(env: Environment): Finding[] {
  return addresses.flatMap((name) => {
    const [host] = incompleteHostsIn(env[name] ?? '');
    const problem = `"${host}" is not a complete domain, because it has no dot`;
    return host && host !== 'localhost' ? [stop(name, problem, 'Write the domain with its ending.')] : [];
  });
}

/** Matches a value whose quotation marks stay. The site removes only a pair of " or a pair of '. */
const quotes = /^\s*[“”„‟«»‹›‘’‚‛`].*[“”„‟«»‹›‘’‚‛`]\s*$|^\s*(?:"[^"]*'|'[^']*")\s*$/su;
const removeQuotes = `Remove the quotation marks around the value. The site ignores only a pair of plain ones: '...' or "...".`;

/**
 * Finds values whose quotation marks would become a part of the value: `BRAND_NAME=“Fernstone”`.
 */
function quoted(env: Environment): Finding[] {
  return Object.keys(settingsSchema.entries)
    .filter((name) => quotes.test(env[name] ?? ''))
    .map((name) =>
      hint(
        name,
        'its quotation marks will be shown or used as a part of the value',
        'Remove these marks, unless they belong to the value.',
      ),
    );
}
