import { readSettings } from '../server/settings.ts';
import { loadEnvFile } from '../server/lifecycle/loadEnvFile.ts';
import { command } from './inbox/command.ts';

process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  // The program that reads the output, such as `head`, has closed the pipe.
  if (error.code === 'EPIPE') process.exit(0);
  // For example, the disk is full during `--json > FILE`.
  process.stderr.write(`The output is incomplete, because it could not be written (${error.code}).\n`);
  process.exit(1);
});

// This is the command `npm run proposals`. It works while the server is running.
process.exitCode = await command(process.argv.slice(2), (file) => {
  loadEnvFile(file);
  return readSettings(process.env);
});
