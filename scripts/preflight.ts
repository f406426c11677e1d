import { Resolver } from 'node:dns/promises';
import { parseArgs } from 'node:util';
import { content } from '#site/landing.ts';
import { locale } from '#site/language.ts';
import { readManifest } from './assets/manifest.ts';
import { createRenderDocument } from '../server/documents/renderDocument.ts';
import { loadEnvFile } from './lib/loadEnvFile.ts';
import { buildIsCurrent } from './lib/sourceHash.mjs';
import { staticFolder } from './lib/staticFolder.ts';
import { brandMark } from '../theme/brandMark.ts';
import { checkMail } from './preflight/mail.ts';
import { preflight, stopped, stopsFirst } from './preflight/preflight.ts';
import { toJson, toText } from './preflight/report.ts';
import { checkSettings } from './preflight/settings.ts';

/**
 * What a person runs before a launch: npm run preflight [-- --json] [--static] [--mail you@example.org]. Lists what the
 * launch still needs, with `--static` that of the static export. With `--mail` it sends both mails to that address. The
 * exit code is 1 while anything stops the launch, and 2 for a wrong option.
 */
const options = commandLine();
process.env['NODE_ENV'] = 'production';
loadEnvFile();

const render = buildIsCurrent() ? await createRenderDocument() : undefined;
const findings = await preflight({
  content,
  lang: locale.lang,
  manifest: readManifest(),
  env: process.env,
  renderPage: render && ((settings) => render('landing', { settings, status: 200 })),
  publicFolder: 'public',
  picturesFolder: 'site/pictures',
  symbol: brandMark.paths,
  clientFolder: 'dist/client',
  staticFolder: options.static ? staticFolder : undefined,
});

const { settings } = checkSettings(process.env);
const mail = options.mail && settings ? await checkMail(settings, options.mail, resolver()) : undefined;
const all = stopsFirst([...findings, ...(mail?.findings ?? [])]);
process.stdout.write(options.json ? toJson(all, mail?.done) : toText(all, mail?.done));
process.exitCode = stopped(all) ? 1 : 0;

function commandLine() {
  const known = { json: { type: 'boolean' }, static: { type: 'boolean' }, mail: { type: 'string' } } as const;
  try {
    const { values } = parseArgs({ options: known });
    if (values.mail === undefined || /^[^\s@]+@[^\s@]+$/.test(values.mail)) return values;
    throw new TypeError(`"${values.mail}" is no mail address`);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return process.exit(2);
  }
}

function resolver(): Resolver {
  return new Resolver({ timeout: 3_000, tries: 2 });
}
