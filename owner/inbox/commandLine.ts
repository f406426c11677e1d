import { parseArgs } from 'node:util';
import { Refusal } from './refusal.ts';

export const help = `npm run proposals [-- OPTIONS]   (uses the site's settings; the site may be running)

  (none)              lists the latest 20 requests, and what needs attention
  --count 100         lists that many requests
  --find TEXT         lists the latest 100 with TEXT in a field or in the ID
  --since 2026-10-01, --until 2026-10-31
                      lists the latest 100 of these days
  --suspects          lists the latest 100 that may be spam
  --show ID           shows one request in full; the start of an ID is enough
  --xlsx FILE         writes a spreadsheet of all requests, or of those selected
                      by --find, --since, --until, --suspects
  --json              prints the requests as JSON: npm run -s proposals -- --json
  --retry             retries all mails and webhooks that were given up, or that
                      wait after a failed attempt
  --retry ID          lets the running site send all unsent mails and webhooks of
                      one request, also held ones
  --dismiss [EMAIL|ID]
                      sets aside the unsent mails and webhooks of one request, of
                      all requests from an address, or of the requests selected
                      by --find, --since, --until, --suspects
  --delete [EMAIL|ID] deletes one request, all requests from an address, or the
                      requests selected by --find, --since, --until, --suspects;
                      asks first, unless --yes
  --backup FILE       writes a copy of the SQLite database
  --copy-to DATABASE_URL
                      copies the SQLite database to Postgres; run it again to
                      copy what has arrived since; PGPASSWORD or PGPASSFILE
                      gives the password
  --env FILE          reads the settings from that file, not from .env
  --help              prints this text

Exit code: 0 done; 1 error or nothing found; 2 wrong option; 3 something needs attention.
`;

const options = {
  count: { type: 'string' },
  find: { type: 'string' },
  since: { type: 'string' },
  until: { type: 'string' },
  show: { type: 'string' },
  xlsx: { type: 'string' },
  json: { type: 'boolean' },
  retry: { type: 'boolean' },
  suspects: { type: 'boolean' },
  dismiss: { type: 'boolean' },
  delete: { type: 'boolean' },
  yes: { type: 'boolean' },
  backup: { type: 'string' },
  'copy-to': { type: 'string' },
  env: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const;

/** The options that select requests. */
const selecting = ['find', 'since', 'until', 'suspects'] as const;

/**
 * The options that name an action. Each has the list of the other options that have an effect on
 * it.
 */
const effective = {
  show: [],
  xlsx: selecting,
  json: selecting,
  retry: [],
  dismiss: selecting,
  delete: [...selecting, 'yes'],
  backup: [],
  'copy-to': [],
} as const;

const actions = Object.keys(effective) as (keyof typeof effective)[];

/** The options that have an effect on the list. Without any action, the command prints the list. */
const effectiveForList = [...selecting, 'count'];

/**
 * `id` is the argument of `--retry`, `--dismiss` or `--delete`: the start of an ID. `--dismiss` and
 * `--delete` also accept an email address.
 */
export type CommandLine = ReturnType<typeof readCommandLine>;

/**
 * Parses the command line. If it is invalid, throws `Refusal` with the help text, the reason and
 * exit code 2. The reason comes last, so that a small terminal shows it.
 */
export function readCommandLine(args: string[]) {
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    const asked = actions.filter((name) => values[name] !== undefined);
    if (asked.length > 1)
      throw new Error(`Write only one of ${asked.map((name) => `--${name}`).join(' and ')}`);
    const [action] = asked;
    const accepted: string[] = action ? [action, ...effective[action]] : effectiveForList;
    const ignored = Object.keys(values).find((name) => ![...accepted, 'env', 'help'].includes(name));
    if (ignored) {
      // An option without an effect is an error. If `--retry` ignored `--find`, for example,
      // `--retry --find ada` would retry the failed deliveries of everybody.
      const instead = action === 'retry' ? '; to retry only one request, write --retry ID' : '';
      const place = action ? `--${action}` : 'the list';
      throw new Error(`Leave out --${ignored}, because it has no effect on ${place}${instead}`);
    }
    const [id, ...more] = positionals;
    if (id !== undefined && !(values.retry ?? values.dismiss ?? values.delete))
      throw new Error(`Unexpected argument '${id}'`);
    if (more.length > 0)
      throw new Error(
        'Write only one ID; for several requests, --dismiss and --delete take --find, --since, --until or --suspects',
      );
    return { ...values, id };
  } catch (error) {
    const [reason] = error instanceof Error ? error.message.split('. ') : [];
    throw new Refusal(`${help}\n${reason}.`, 2);
  }
}
