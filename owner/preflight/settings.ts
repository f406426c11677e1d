import { type Environment, SettingsError } from '#proposal/settings.ts';
import { content } from '#site/landing.ts';
import { mails } from '#site/mails.ts';
import { readSettings, type Settings } from '../../server/settings.ts';
import { type Finding, findingsIn } from './finding.ts';

const { stop, hint } = findingsIn('.env');

/**
 * What the settings lack. `settings` are those that the rest is looked at with: what the server
 * would refuse is left out, and what belongs to it (`SUPABASE_URL` to its key).
 */
export function checkSettings(env: Environment): { findings: Finding[]; settings: Settings } {
  try {
    const settings = readSettings(env);
    return { settings, findings: [...lacking(settings, env), ...reserved(env)] };
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    const faults = error.faults.map((fault) => fault.split(': ', 2) as [string, string]);
    const families = new Set(faults.map(([name]) => name.split('_')[0]));
    const usable = Object.entries(env).filter(([name]) => !families.has(name.split('_')[0]));
    if (usable.length === Object.keys(env).length) throw error;
    const { settings, findings } = checkSettings(Object.fromEntries(usable));
    const refused = faults.map(([name, fault]) => stop(name, fault, '.env.example says what it means.'));
    const others = findings.filter(({ field }) => !families.has(field.split('_')[0]));
    return { settings, findings: [...refused, ...others] };
  }
}

function lacking(settings: Settings, env: Environment): Finding[] {
  const sample = readSettings({});
  const { brand, contactEmail, schedulingUrl, siteUrl, smtpUrl, supabaseUrl, supabaseKey = '' } = settings;
  const found = [
    brand === sample.brand && stop('BRAND_NAME', `the brand is the sample "${brand}"`, 'Set your own name.'),
    contactEmail === sample.contactEmail &&
      stop('CONTACT_EMAIL', `"${contactEmail}" is a sample and reaches nobody`, 'Set the address you read.'),
    (content.contact.demo || mails.confirmation.demo) &&
      schedulingUrl === sample.schedulingUrl &&
      stop('SCHEDULING_URL', 'the booking page is a sample', 'Set the address of yours.'),
    siteUrl === sample.siteUrl
      ? stop('SITE_URL', 'search engines, previews and mails name this machine', 'Set the public address.')
      : siteUrl.startsWith('http:') &&
        stop(
          'SITE_URL',
          'what visitors send can be read on its way',
          'Set up TLS (deploy/) and write https:.',
        ),
    !smtpUrl &&
      !supabaseUrl &&
      stop('SMTP_URL', 'no mail goes out', 'Set it, or SUPABASE_URL with SUPABASE_PUBLISHABLE_KEY.'),
    settings.trustProxy === 0 &&
      siteUrl.startsWith('https:') &&
      hint('TRUST_PROXY', 'behind a proxy, all visitors would share one limit', 'Set the number of proxies.'),
    !settings.ipHashSalt &&
      !supabaseUrl &&
      hint('IP_HASH_SALT', 'counting starts anew with a new database', 'Set 16 random characters or more.'),
    supabaseKey.startsWith('eyJ') &&
      hint('SUPABASE_PUBLISHABLE_KEY', 'Supabase switches anonymous keys off', 'Set a publishable one.'),
    !env['DATA_DIR']?.trim() &&
      !settings.databaseUrl &&
      !supabaseUrl &&
      hint('DATA_DIR', 'requests are kept within this release', 'Set a folder outside of it.'),
  ];
  return found.filter((one) => typeof one === 'object');
}

const addresses = ['CONTACT_EMAIL', 'SCHEDULING_URL', 'SITE_URL', 'SMTP_URL', 'MAIL_FROM', 'ALLOWED_ORIGINS'];

/**
 * Addresses in any setting that lead nowhere. Values stay out of the words, because some carry
 * passwords.
 */
function reserved(env: Environment): Finding[] {
  return [...addresses, 'SUPABASE_URL'].flatMap((name) => {
    const value = env[name] ?? '';
    // A relay on this machine is a usual way for mail to go out.
    const [host] = reservedHostsIn(value, name === 'SMTP_URL');
    const sample = host ?? /your-project\.supabase\.co/.exec(value)?.[0];
    return sample ? [stop(name, `${sample} is no real address`, 'Set your own.')] : [];
  });
}

/** Names that are set aside for documentation and tests (RFC 2606, RFC 6761). */
const setAside = /(^|\.)(example\.(com|net|org)|example|test|invalid)\.?$/i;

const thisMachine = /^(127(\.\d+){3}|0\.0\.0\.0|\[::1?\]|(.*\.)?localhost\.?)$/i;

/**
 * The hosts that a text names, in URLs and in email addresses, and that can never be a real
 * address.
 *
 * @param local whether this machine may be meant
 */
export function reservedHostsIn(text: string, local = false): string[] {
  const hosts = [...text.matchAll(/(?:\/\/(?:[^\s/@]*@)?|@)(\[[\da-f:.]+\]|[\p{L}\p{M}\p{N}_.-]+)/giu)];
  return hosts
    .map(([, host = '']) => host)
    .filter((host) => setAside.test(host) || (!local && thisMachine.test(host)));
}
