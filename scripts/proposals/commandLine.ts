import { parseArgs } from 'node:util';
import { Refusal } from './refusal.ts';

export const help = `npm run proposals [-- OPTIONS]   (the server may be running; uses its settings)

  (none)              lists the latest 20 requests; the first line says what
                      needs attention
  --count 100         lists that many requests
  --find TEXT         lists the latest 100 with it in name, email, details or ID
  --since 2026-10-01, --until 2026-10-31
                      lists the latest 100 from that day on, or up to that day
  --show ID           shows one request in full; the start of an ID is enough
  --csv, --json       prints all requests, or those selected by --find, --since
                      and --until, for other programs:
                      npm run -s proposals -- --csv > requests.csv
  --separator ";"     stands between the cells of --csv
  --retry [ID]        retries what has failed, of one request also what is held
  --dismiss ID        sets aside the request's deliveries that have failed
  --delete EMAIL|ID   erases requests, deliveries and mails; asks, unless --yes
  --backup FILE       writes a copy of the SQLite database
  --copy-to DATABASE_URL
                      copies the SQLite database to Postgres; may be repeated;
                      PGPASSWORD or PGPASSFILE gives the password
  --env FILE          reads the settings from that file instead of .env
  --help              prints this text

Exit code: 0; 1 an error; 2 a wrong option; 3 something needs attention.
`;

const options = {
  count: { type: 'string' },
  find: { type: 'string' },
  since: { type: 'string' },
  until: { type: 'string' },
  show: { type: 'string' },
  csv: { type: 'boolean' },
  json: { type: 'boolean' },
  separator: { type: 'string' },
  retry: { type: 'boolean' },
  dismiss: { type: 'string' },
  delete: { type: 'string' },
  yes: { type: 'boolean' },
  backup: { type: 'string' },
  'copy-to': { type: 'string' },
  env: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const;

export type CommandLine = ReturnType<typeof parse>['values'] & {
  /** The ID after `--retry`. */
  id: string | undefined;
};

/** Parses the command line. Throws `Refusal` with the help text and exit code 2 if it is invalid. */
export function readCommandLine(args: string[]): CommandLine {
  try {
    const { values, positionals } = parse(args);
    const [id, ...more] = positionals;
    if (id !== undefined && !values.retry) throw new Error(`Unexpected argument '${id}'`);
    if (more.length > 0) throw new Error('One ID at a time');
    return { ...values, id };
  } catch (error) {
    const [reason] = error instanceof Error ? error.message.split('. ') : [];
    throw new Refusal(`${reason}.\n\n${help}`, 2);
  }
}

function parse(args: string[]) {
  return parseArgs({ args, options, allowPositionals: true });
}
