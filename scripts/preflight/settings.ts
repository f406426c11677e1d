import { type Environment, SettingsError } from '#proposal/settings.ts';
import { readSettings, type Settings } from '../../server/settings.ts';
import type { Finding } from './finding.ts';
import { reservedHostsIn } from './reservedHosts.ts';

/** What the settings lack. `settings` is undefined where the server itself would refuse them. */
export function checkSettings(env: Environment): { findings: Finding[]; settings: Settings | undefined } {
  try {
    const settings = readSettings(env);
    const findings = [
      ...samples(settings),
      ...siteUrl(settings, env),
      ...mail(settings),
      ...reserved(env),
      ...hints(settings),
      ...dataFolder(settings, env),
    ];
    return { settings, findings };
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    const findings = error.faults.map((fault) => {
      const [name = '', problem = ''] = fault.split(': ', 2);
      return stop(name, problem, 'Correct it; .env.example says what it means.');
    });
    return { settings: undefined, findings };
  }
}

/** What is not set shows the sample that stands in for it. */
function samples(settings: Settings): Finding[] {
  const sample = readSettings({});
  return [
    settings.brand === sample.brand &&
      stop('BRAND_NAME', `the brand is the sample "${sample.brand}"`, 'Set your own name.'),
    settings.contactEmail === sample.contactEmail &&
      stop(
        'CONTACT_EMAIL',
        `"${sample.contactEmail}" is a sample; requests would reach nobody`,
        'Set the address that you read.',
      ),
    settings.schedulingUrl === sample.schedulingUrl &&
      stop('SCHEDULING_URL', 'the scheduling page is a sample', 'Set the address of your booking page.'),
  ].filter((found) => found !== false);
}

function siteUrl({ siteUrl: url }: Settings, env: Environment): Finding[] {
  if (!env['SITE_URL']?.trim()) {
    const problem = 'it is not set, so search engines, previews and mails name this machine';
    return [stop('SITE_URL', problem, 'Set the public address, such as https://www.your-domain.com.')];
  }
  if (url.startsWith('http:')) {
    const problem = 'the address begins with http:, so what visitors send can be read on its way';
    return [stop('SITE_URL', problem, 'Set up TLS (deploy/ has nginx and Caddy) and write https:.')];
  }
  return [];
}

function mail({ smtpUrl, supabaseUrl }: Settings): Finding[] {
  if (smtpUrl || supabaseUrl) return [];
  const problem = 'no mail goes out: without a mail server, requests are only written to files';
  return [stop('SMTP_URL', problem, 'Set it, or SUPABASE_URL with SUPABASE_PUBLISHABLE_KEY.')];
}

const localRelay = /^smtps?:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?\/?$/;

/** Addresses in any setting that lead nowhere; values stay out of the words, some carry passwords. */
function reserved(env: Environment): Finding[] {
  const names = [
    'CONTACT_EMAIL',
    'SCHEDULING_URL',
    'SITE_URL',
    'SMTP_URL',
    'MAIL_FROM',
    'ALLOWED_ORIGINS',
    'SUPABASE_URL',
  ];
  return names.flatMap((name) => {
    const value = env[name] ?? '';
    // A relay on this machine is a usual way for mail to go out.
    if (name === 'SMTP_URL' && localRelay.test(value)) return [];
    const host = reservedHostsIn(value)[0] ?? /your-project\.supabase\.co/.exec(value)?.[0];
    return host ? [stop(name, `${host} is no real address`, 'Set your own.')] : [];
  });
}

/** A relative folder lies within the release: the next one would begin with an empty store. */
function dataFolder({ databaseUrl }: Settings, env: Environment): Finding[] {
  if (env['DATA_DIR']?.trim() || databaseUrl) return [];
  const problem = 'requests are kept in ./data beside this release; the next one may not find them';
  return [hint('DATA_DIR', problem, 'Set a folder outside of the release, such as /var/lib/agency-site.')];
}

function hints({ siteUrl: url, trustProxy, ipHashSalt, supabaseUrl, supabaseKey = '' }: Settings): Finding[] {
  return [
    trustProxy === 0 &&
      url.startsWith('https:') &&
      hint(
        'TRUST_PROXY',
        'behind a proxy, all visitors would count as one and share one limit of requests',
        'Set the number of proxies in front of the server, most often 1.',
      ),
    !ipHashSalt &&
      !supabaseUrl &&
      hint(
        'IP_HASH_SALT',
        'the secret for counting requests is kept in the database, and starts anew with a new one',
        'Set 16 random characters or more, if that matters to you.',
      ),
    supabaseKey.startsWith('eyJ') &&
      hint(
        'SUPABASE_ANON_KEY',
        'this is a legacy key, which Supabase is about to switch off',
        "Set SUPABASE_PUBLISHABLE_KEY to the project's sb_publishable_ key instead.",
      ),
  ].filter((found) => found !== false);
}

const stop = finding('stop');
const hint = finding('hint');

function finding(level: Finding['level']) {
  return (field: string, problem: string, remedy: string): Finding => ({
    level,
    file: '.env',
    field,
    problem,
    remedy,
  });
}
