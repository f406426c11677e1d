import { SettingsError } from '#proposal/settings.ts';
import { readSettings } from '../server/settings.ts';
import { exportSite } from './lib/exportSite.ts';
import { loadEnvFile } from '../server/lifecycle/loadEnvFile.ts';

// The last step of `npm run build`. Writes the static export with the current settings: to
// `dist/static`, or to the folder that the argument names.
process.env['NODE_ENV'] = 'production';
const [folder = 'dist/static'] = process.argv.slice(2);
try {
  loadEnvFile();
  const settings = readSettings(process.env);
  const day = await exportSite(settings, folder);
  if (day)
    process.stdout.write(`${folder}: security.txt expires on ${day}; build and publish again before then.\n`);
  if (!settings.supabaseUrl) {
    const warning = `${folder}: without SUPABASE_URL a static host cannot receive requests; the form opens the visitor's mail program instead.`;
    process.stderr.write(`${warning}\n`);
  }
} catch (error) {
  if (!(error instanceof SettingsError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
