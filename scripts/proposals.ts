import { SettingsError } from '#proposal/settings.ts';
import { readSettings } from '../server/settings.ts';
import { StoreUnavailable } from '#proposal/store.ts';
import { loadEnvFile } from './lib/loadEnvFile.ts';
import { readCommandLine } from './proposals/commandLine.ts';
import { Refusal } from './proposals/refusal.ts';
import { run } from './proposals/run.ts';

// The owner's command: npm run proposals -- --help. It works while the server is running.
try {
  const commandLine = readCommandLine(process.argv.slice(2));
  loadEnvFile(commandLine.env);
  process.exitCode = await run(commandLine, readSettings(process.env));
} catch (error) {
  const code = error instanceof Error && 'code' in error ? String(error.code) : undefined;
  // The reading program, such as `head`, has closed the pipe.
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
