import { parseArgs } from 'node:util';
import { Refusal } from './refusal.ts';

export const help = `npm run proposals [-- OPTIONS]     beside the running server, with its settings

  (none)              the latest 20 requests, and on top what needs attention
  --count 100         as many as you like
  --find TEXT         those whose name, e-mail, details or ID hold the text
  --since 2026-10-01  those from that day on; --until 2026-10-31: up to then
  --show ID           one request whole; the first characters of an ID will do
  --csv, --json       all, or those chosen as above, for other programs:
                      npm run -s proposals -- --csv > requests.csv
  --retry             sends again what was given up
  --retry ID          the same for one request, and releases what is held of it
  --dismiss ID        stops asking for attention for what was given up of it
  --delete EMAIL|ID   erases requests, deliveries and mails; asks, unless --yes
  --backup FILE       writes a copy of the SQLite database
  --copy-to DATABASE_URL
                      copies the SQLite database to Postgres; may be repeated
  --env FILE          reads the settings from there instead of .env
  --help              this text

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

/** Reads the command line; throws `Refusal` with the help and exit code 2 where it cannot be understood. */
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
