import { content } from '../pages/index/content.ts';
import { locale } from '../supabase/functions/_shared/proposal/words/locale.ts';
import { readManifest } from './assets/manifest.ts';
import { createRenderDocument } from '../server/documents/renderDocument.ts';
import { loadEnvFile } from './lib/loadEnvFile.ts';
import { buildIsCurrent } from './lib/sourceHash.mjs';
import { staticFolder } from './lib/staticFolder.ts';
import { brandMark } from '../theme/brandMark.ts';
import { preflight, stopped } from './preflight/preflight.ts';
import { toJson, toText } from './preflight/report.ts';

/**
 * What a person runs before a launch: npm run preflight [-- --json] [--static]. Lists what the launch still
 * needs, with `--static` that of the static export; the exit code is 1 while anything stops it.
 */
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
  picturesFolder: 'pictures',
  symbol: brandMark.paths,
  clientFolder: 'dist/client',
  staticFolder: process.argv.includes('--static') ? staticFolder : undefined,
});

process.stdout.write(process.argv.includes('--json') ? toJson(findings) : toText(findings));
process.exitCode = stopped(findings) ? 1 : 0;
