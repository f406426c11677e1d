import { parseArgs } from 'node:util';
import { openArchive } from '../server/functions/stores.ts';
import { readSettings, SettingsError } from '../server/settings.ts';
import { StoreUnavailable } from '../supabase/functions/send-autoresponder/core/store.ts';
import { loadEnvFile } from './lib/loadEnvFile.ts';
import { toCsv, toJson, toTable } from './lib/proposalReport.ts';

// What a person runs: npm run proposals [-- --csv | --json | --retry]. The server may be running.
const usage = `Usage:
  npm run proposals                 the latest 20 requests as a table
  npm run proposals -- --count 100  as many as you like
  npm run -s proposals -- --csv     all requests as CSV; -s leaves out npm's own lines
  npm run -s proposals -- --json    all requests as JSON
  npm run proposals -- --retry      puts mail that was given up back into the queue`;

const { values } = parseArgs({
  options: {
    csv: { type: 'boolean' },
    json: { type: 'boolean' },
    retry: { type: 'boolean' },
    count: { type: 'string', default: '20' },
    help: { type: 'boolean', short: 'h' },
  },
});

try {
  if (values.help) console.log(usage);
  else await report();
} catch (error) {
  if (!(error instanceof SettingsError || error instanceof StoreUnavailable)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

async function report() {
  loadEnvFile();
  const archive = await openArchive(readSettings(process.env));
  try {
    if (values.retry) {
      const count = await archive.requeueDead(Date.now());
      console.log(`${count} ${count === 1 ? 'delivery' : 'deliveries'} put back into the queue.`);
    } else if (values.csv) process.stdout.write(toCsv(await archive.list()));
    else if (values.json) process.stdout.write(toJson(await archive.list()));
    else process.stdout.write(toTable(await archive.list(Number(values.count) || 20)));
  } finally {
    await archive.close();
  }
}
