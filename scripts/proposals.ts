import { readSettings, SettingsError } from '../server/settings.ts';
import { StoreUnavailable } from '../supabase/functions/_shared/proposal/store/store.ts';
import { loadEnvFile } from './lib/loadEnvFile.ts';
import { readCommandLine } from './proposals/commandLine.ts';
import { Refusal } from './proposals/refusal.ts';
import { run } from './proposals/run.ts';

// What a person runs: npm run proposals -- --help. The server may be running.
try {
  const commandLine = readCommandLine(process.argv.slice(2));
  loadEnvFile(commandLine.env);
  process.exitCode = await run(commandLine, readSettings(process.env));
} catch (error) {
  const code = error instanceof Error && 'code' in error ? String(error.code) : undefined;
  // A reader such as `head` that has seen enough.
  if (code === 'EPIPE') process.exitCode = 0;
  else if (
    error instanceof Refusal ||
    error instanceof SettingsError ||
    error instanceof StoreUnavailable ||
    code === 'ENOENT'
  ) {
    process.stderr.write(`${error instanceof Error ? error.message : ''}\n`);
    process.exitCode = error instanceof Refusal ? error.exitCode : 1;
  } else throw error;
}
