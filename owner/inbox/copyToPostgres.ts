import { assertUsable } from '#proposal/store/assertUsable.ts';
import { columns } from '#proposal/store/columns.ts';
import { migratePostgres } from '#proposal/store/migratePostgres.ts';
import { openPostgres } from '#proposal/store/openPostgres.ts';
import { idempotencyPrefix, type Row, type SqlDatabase, type Value } from '#proposal/store/database.ts';
import { openDatabase } from './openDatabase.ts';
import { Refusal } from './refusal.ts';
import { count } from './terminalText.ts';

/**
 * Copies the requests and deliveries from SQLite to Postgres, and creates missing tables there. It
 * also copies the rows by which the site recognizes a request that a browser sends again
 * (idempotency keys, as hashes).
 *
 * If Postgres already has a delivery, the delivery gets the state that it has in SQLite, unless it
 * is `sent` in Postgres. The copy may be repeated. It deletes nothing in Postgres, not even a
 * request that was erased in SQLite after an earlier copy.
 *
 * Returns the result, as text. Throws `Refusal` before it copies anything if the URL is no URL of
 * Postgres or contains a password, if there is no SQLite database, or if a later version has added
 * columns to it. Also throws `Refusal` if rows are missing in Postgres after the copy, and
 * `StoreUnavailable` if one of the databases cannot be used.
 */
export async function copyToPostgres(dataDir: string, databaseUrl: string): Promise<string> {
  if (!URL.canParse(databaseUrl) || !/^postgres(ql)?:$/.test(new URL(databaseUrl).protocol))
    throw new Refusal('--copy-to takes a URL such as postgres://user@host:5432/database.', 2);
  if (new URL(databaseUrl).password)
    throw new Refusal(
      'Every user of this machine can read command lines: pass the password in PGPASSWORD or PGPASSFILE.',
      2,
    );
  const source = await openDatabase({ dataDir, databaseUrl: undefined });
  const target = await openPostgres(databaseUrl);
  try {
    for (const table of tables) await assertAllKnown(table, source);
    await migratePostgres(databaseUrl);
    await assertUsable(target);
    const requests = await copy(proposalTable, source, target);
    const deliveries = await copy(deliveryTable, source, target);
    await copy(keyTable, source, target);
    return `${requests} and ${deliveries} are in Postgres.\n${nextSteps}`;
  } finally {
    await source.close();
    await target.close();
  }
}

const nextSteps = `If the site was running: stop it and run this command again, to copy the requests that arrived meanwhile.
If the site was already stopped: all requests are copied. Set DATABASE_URL.
If you have erased requests since the first run of this command: they are still in Postgres. Erase them there too, before you start the site.
Then start the site, and move the old file out of DATA_DIR: proposals.db, with proposals.db-wal and proposals.db-shm if they exist. Keep it as a backup as long as you need one.
`;

type Table = {
  name: 'proposals' | 'deliveries' | 'quotas';
  what: [one: string, many: string];
  key: string[];
  /** A condition for the rows to copy. Without one, all rows are copied. */
  where?: string;
  /** The SQL after `on conflict … do`, for a row that Postgres already has. */
  onConflict: string;
};

const deliveryKey = ['proposal_id', 'kind', 'recipient'];
const newer = Object.keys(columns.deliveries)
  .filter((column) => !deliveryKey.includes(column))
  .map((column) => `${column} = excluded.${column}`);

const proposalTable: Table = {
  name: 'proposals',
  what: ['request', 'requests'],
  key: ['id'],
  onConflict: 'nothing',
};

const deliveryTable: Table = {
  name: 'deliveries',
  what: ['delivery', 'deliveries'],
  key: deliveryKey,
  // Postgres may already be in use. A mail that was sent from there must not be sent again.
  onConflict: `update set ${newer.join(', ')} where there.state <> 'sent'`,
};

/**
 * The rows by which a repeated request is recognized. The counters of the limits are in the same
 * table, `quotas`. They are not copied, so every limit begins anew in Postgres.
 */
const keyTable: Table = {
  name: 'quotas',
  what: ['id for recognizing a repeated request', 'ids for recognizing repeated requests'],
  key: ['key'],
  where: `key like '${idempotencyPrefix}%'`,
  onConflict: 'nothing',
};

const tables = [proposalTable, deliveryTable, keyTable];

/**
 * Throws `Refusal` if the table has columns that would not be copied. A later version of the site
 * may have added them.
 */
async function assertAllKnown({ name, what }: Table, { dialect, read }: SqlDatabase): Promise<void> {
  const actual = await read<{ column: string }>(dialect.columnsOf(dialect.tables[name]));
  const unknown = actual.find(({ column }) => !(column in columns[name]));
  if (!unknown) return;
  throw new Refusal(
    `This version does not know the column ${unknown.column} of the ${what[1]} in proposals.db. Run the command in the version of the site that last used this database.`,
  );
}

async function copy(
  { name, what, key, where = 'true', onConflict }: Table,
  source: SqlDatabase,
  target: SqlDatabase,
) {
  const table = target.dialect.tables[name];
  const known = Object.keys(columns[name]).join(', ');
  const rows = await source.read(`select ${known} from ${source.dialect.tables[name]} where ${where}`);
  for (let start = 0; start < rows.length; start += batchSize) {
    const batch = rows.slice(start, start + batchSize).map((row) => dated(row, name));
    // Postgres reads the rows by the names of the columns, because their order in the two databases
    // may differ.
    await target.write(
      `insert into ${table} as there select * from json_populate_recordset(null::${table}, $1::json)
       on conflict (${key.join(', ')}) do ${onConflict}`,
      [JSON.stringify(batch)],
    );
  }
  const there = await target.read(`select ${key.join(', ')} from ${table}`);
  const keyOf = (row: Row) => key.map((column) => row[column]).join(' ');
  const keys = new Set(there.map(keyOf));
  const arrived = rows.filter((row) => keys.has(keyOf(row))).length;
  if (arrived < rows.length)
    throw new Refusal(`${arrived} of ${count(rows.length, ...what)} are in Postgres. Run the command again.`);
  return `${arrived} of ${count(rows.length, ...what)}`;
}

/** The number of rows that one statement inserts. */
const batchSize = 200;

/** Returns the row with times in the form that Postgres reads. */
function dated(row: Row, table: Table['name']): Readonly<Record<string, Value>> {
  const read: Record<string, Value> = { ...row };
  for (const [column, kind] of Object.entries(columns[table])) {
    const value = row[column];
    if (kind === 'time' && typeof value === 'number') read[column] = new Date(value);
  }
  return read;
}
