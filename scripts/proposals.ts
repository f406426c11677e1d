import { readSettings } from '../server/settings.ts';
import { loadEnvFile } from './lib/loadEnvFile.ts';
import { command } from './proposals/command.ts';

// The owner's command: npm run proposals -- --help. It works while the server is running.
process.exitCode = await command(process.argv.slice(2), (file) => {
  loadEnvFile(file);
  return readSettings(process.env);
});
