import { existsSync, readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { readableEmail } from '#lib/readableEmail.ts';
import { emailAddress, isEmailAddress } from '#lib/emailAddress.ts';
import { fields } from '#site/form.ts';
import { content } from '#site/landing.ts';
import { locale } from '#site/language.ts';
import { ownPages } from '#site/ownPages.ts';
import { addressTable, type Target } from '../server/documents/addresses.ts';
import { builtFiles } from '../server/documents/listPublicFiles.ts';
import { listedPages } from '../server/documents/pages.ts';
import { buildFolder, buildUrl, siteFolder } from '../lib/folders.mjs';
import { installTools } from '../lib/tools/tools.mjs';
import { faultsOfFaces } from '../lib/fonts/letters.ts';
import { products, textOfSettings } from './assets/products.ts';
import { createRenderDocument } from '../server/documents/renderDocument.ts';
import { publicSettings } from '../server/settings.ts';
import { loadEnvFile } from '../server/lifecycle/loadEnvFile.ts';
import { buildIsCurrent } from '../scripts/lib/sourceHash.mjs';
import { ownSettings, unknownRemedy } from './releaseSettings.mjs';
import { checkColors } from './preflight/colors.ts';
import { checkContent } from './preflight/content.ts';
import { checkForm } from './preflight/form.ts';
import { type Finding, findingsIn, stopped, toJson, toText, prioritize } from './preflight/finding.ts';
import { checkLanguage } from './preflight/language.ts';
import { checkAssets } from './preflight/assets.ts';
import { checkMail } from './preflight/mail.ts';
import { checkMarkup } from './preflight/markup.ts';
import { checkMissing } from './preflight/missing.ts';
import { checkOwnFiles } from './preflight/ownFiles.ts';
import { checkOwnPages } from './preflight/ownPages.ts';
import { checkPlaceholders } from './preflight/placeholders.ts';
import { checkProxies } from './preflight/proxies.ts';
import { checkSample } from './preflight/sample.ts';
import { checkSections } from './preflight/sections.ts';
import { checkResponses } from './preflight/responses.ts';
import { startIsolatedServer } from './preflight/server.ts';
import { checkSettings } from './preflight/settings.ts';
import { checkTypes } from './preflight/types.ts';
import { checkUnfinished } from './preflight/unfinished.ts';
import { siteTexts, type SiteText } from '../lib/textsIn.ts';

const help = `npm run preflight [-- OPTIONS]   (lists what a launch still needs)

  --no-browser     leaves out the checks that need a browser
  --mail ADDRESS   also sends both mails of a request to that address: the
                   visitor's confirmation and your notification
  --env FILE       reads the settings from that file, not from .env
  --json           prints the list as JSON: npm run -s preflight -- --json
  --help           prints this text

Exit code: 0 nothing stops the launch; 1 something stops the launch; 2 nothing was checked,
because an option or the settings file is wrong.
`;

/*
 * `npm run preflight` lists what a launch still needs. The order of its checks:
 *
 * 1. The settings, and the login to the mail server.
 * 2. The records in `site/`: their types, and then their texts and colors.
 * 3. The files that `npm run assets` has made.
 * 4. If the build is up to date: what the built server answers, and then in a browser the pages,
 *    the card for shared links and the one-pager.
 *
 * Each check returns findings (`preflight/finding.ts`). `prioritize` puts those that stop a launch
 * first, and leaves out repeated ones.
 */

/** The options of the command. `commandLine` also loads the settings file into the environment. */
const options = commandLine();
process.env['NODE_ENV'] = 'production';

const { settings, findings, usable } = checkSettings(process.env);
const noSite = findingsIn('site').stop(
  'site/',
  'the site is still the sample',
  'Run npm run site. It copies the sample to site/, which is yours.',
);

const settingsFindings = [
  ...findings,
  ...(options.env ? unsetOnHost() : ownSettings().unknown.map(unknownSetting)),
  ...(findings.some(({ field }) => field === 'SMTP_URL') ? [] : await mailFindings()),
];
// Without `site/`, only the settings are checked, and only if there is a settings file.
const all =
  siteFolder === 'sample'
    ? [noSite, ...(options.env || existsSync('.env') ? settingsFindings : [])]
    : [...settingsFindings, ...(await siteFindings())];
const sorted = prioritize(all);
// Findings about a settings file name that file. If the settings come from a pipe, there is no file
// that the owner could open.
const settingsFile = options.env === '/dev/stdin' ? 'settings (--env)' : (options.env ?? '.env');
for (const one of sorted) if (one.file === '.env') one.file = settingsFile;
process.stdout.write(options.json ? toJson(sorted) : toText(sorted));
process.exitCode = stopped(sorted) ? 1 : 0;

/** Reports a name in `.env` that is not a setting of the site. */
function unknownSetting(name: string): Finding {
  return findingsIn('.env').hint(name, '.env.example has no setting of this name', unknownRemedy);
}

/** Reports each setting in `.env` that the host's settings file (`--env`) does not have. */
function unsetOnHost(): Finding[] {
  const problem =
    'the `.env` on this machine has this setting, but the checked settings file (`--env`) does not';
  return ownSettings()
    .own.filter((name) => !process.env[name])
    .map((name) => findingsIn('.env').hint(name, problem, 'Set it in that file too, if the host needs it.'));
}

/** Checks the mail server. If `--mail` has sent mails, says so, with the address. */
async function mailFindings(): Promise<Finding[]> {
  const found = await checkMail(settings, options.mail);
  if (options.mail && found.length === 0)
    process.stderr.write(
      `The mail server has accepted two mails to ${readableEmail(options.mail)}: the visitor's confirmation and your notification.\n`,
    );
  return found;
}

/** Checks `site/` and its build. */
async function siteFindings(): Promise<Finding[]> {
  const typeFindings = checkTypes();
  try {
    return [...typeFindings, ...(await recordFindings())];
  } catch (error) {
    // A missing key may have made these checks fail. `typeFindings` reports the key.
    if (typeFindings.length > 0) return typeFindings;
    throw error;
  }
}

async function recordFindings(): Promise<Finding[]> {
  const made = products({ settings });
  return [
    ...checkContent(content, settings),
    ...checkColors(),
    ...checkForm(fields),
    ...checkLanguage(),
    ...checkProxies(
      fields,
      readFileSync('deploy/nginx.conf', 'utf8'),
      readFileSync('deploy/Caddyfile', 'utf8'),
    ),
    ...checkMarkup(siteTexts(content)),
    ...checkPlaceholders(siteTexts(content)),
    ...checkUnfinished(siteTexts(content)),
    ...checkOwnPages(ownPages, publicSettings(settings)),
    ...checkSample(content, locale.lang),
    ...checkMissing(),
    ...(await faultsOfFaces(textOfSettings(settings))),
    ...checkAssets(made),
    ...(await pageFindings(made)),
  ];
}

async function pageFindings(made: ReturnType<typeof products>): Promise<Finding[]> {
  if (!buildIsCurrent())
    return [
      findingsIn('dist').stop(
        'build',
        'there is no build, or it is out of date',
        'Run npm run build, and then npm run preflight again, which checks the page and the server of the build.',
      ),
    ];
  const addresses = addressTable(builtFiles(buildUrl), settings);
  const brand = { file: '.env', field: 'BRAND_NAME', place: 'BRAND_NAME', text: settings.brand };
  const texts = [...siteTexts(content), brand];
  const render = await createRenderDocument(buildUrl);
  const shown = publicSettings(settings);
  const documents = new Map([
    ['/404', (await render('error', { settings: shown, message: 'notFound' })).html],
  ]);
  for (const [address, { page, path }] of listedPages)
    documents.set(address, (await render(page, { settings: shown, path })).html);
  const withoutBrowser = [
    ...checkOwnFiles(addresses, settings),
    ...(await servedFindings(addresses, texts)),
    ...checkSections(documents, texts, settings.siteUrl),
  ];
  if (options['no-browser']) return withoutBrowser;
  installTools();
  const { checkPages } = await import('./preflight/page.ts');
  const { checkCardAndOnePager } = await import('./preflight/cardAndOnePager.ts');
  return [
    ...withoutBrowser,
    ...(await checkPages(documents, addresses, `${buildFolder}/client`, texts)),
    ...(await checkCardAndOnePager(made, settings, texts)),
  ];
}

/** Checks what the built server sends. */
async function servedFindings(addresses: ReadonlyMap<string, Target>, texts: SiteText[]): Promise<Finding[]> {
  let server;
  try {
    server = await startIsolatedServer(usable);
  } catch (error) {
    const problem = `the built server does not start: ${(error as Error).message}`;
    return [findingsIn('dist').stop('server', problem, 'Run npm run build again.')];
  }
  await using running = server;
  const origin = `http://127.0.0.1:${running.port}`;
  return await checkResponses({ origin, siteUrl: settings.siteUrl }, addresses, texts);
}

/**
 * Reads the options, and loads the settings file into the environment. With `--help`, prints the
 * usage and ends the process. With a wrong option or settings file, prints the error and ends the
 * process with exit code 2.
 */
function commandLine() {
  const flag = { type: 'boolean' } as const;
  const text = { type: 'string' } as const;
  const known = { json: flag, 'no-browser': flag, mail: text, env: text, help: flag } as const;
  try {
    const { values } = parseArgs({ options: known });
    // The help is printed before the settings are read, because an invalid file would hide it.
    if (values.help) {
      process.stdout.write(help);
      return process.exit();
    }
    loadEnvFile(values.env);
    const mail = values.mail && emailAddress(values.mail);
    if (mail === undefined || isEmailAddress(mail)) return { ...values, mail };
    throw new TypeError(`"${values.mail}" is not an email address`);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return process.exit(2);
  }
}
