import { migratePostgres } from '../../server/proposals/migratePostgres.ts';
import { openPostgres } from '../../server/proposals/openStore.ts';
import type { Row, SqlDatabase, Value } from '#proposal/store.ts';
import { openDatabase } from './openDatabase.ts';
import { Refusal } from './refusal.ts';
import { count } from './terminalText.ts';

/**
 * Copies the requests and deliveries from SQLite to Postgres and creates missing tables there. Existing requests in
 * Postgres are kept. Existing deliveries that were not sent take their state from SQLite. The copy may be repeated.
 *
 * @returns the result, as text
 * @throws {Refusal} if some rows are missing in Postgres afterward
 */
export async function copyToPostgres(dataDir: string, databaseUrl: string): Promise<string> {
  if (!URL.canParse(databaseUrl) || !/^postgres(ql)?:$/.test(new URL(databaseUrl).protocol))
    throw new Refusal('--copy-to takes a URL such as postgres://user:password@host:5432/database.', 2);
  const source = await openDatabase({ dataDir, databaseUrl: undefined });
  const target = await openPostgres(databaseUrl);
  try {
    await migratePostgres(target);
    const parts = [];
    for (const table of tables) parts.push(await copy(table, source, target));
    return `${parts.join(' and ')} are in Postgres. Set DATABASE_URL, restart, and keep the old file as a backup.\n`;
  } finally {
    await source.close();
    await target.close();
  }
}

type Table = { name: string; what: [string, string]; key: string[]; times: string[]; onConflict: string };

const tables: readonly Table[] = [
  {
    name: 'proposals',
    what: ['request', 'requests'],
    key: ['id'],
    times: ['created_at'],
    onConflict: 'nothing',
  },
  {
    name: 'proposal_deliveries',
    what: ['delivery', 'deliveries'],
    key: ['proposal_id', 'kind'],
    times: ['due_at', 'sent_at'],
    // Postgres may already be in use. A mail that was sent from there must not be sent again.
    onConflict: `update set state = excluded.state, attempts = excluded.attempts, due_at = excluded.due_at,
      sent_at = excluded.sent_at, reason = excluded.reason where proposal_deliveries.state <> 'sent'`,
  },
];

async function copy(table: Table, source: SqlDatabase, target: SqlDatabase): Promise<string> {
  const rows = await source.query(`select * from public.${table.name}`);
  for (let start = 0; start < rows.length; start += rowsAtOnce) {
    await target.inTurn(async (query) => {
      for (const row of rows.slice(start, start + rowsAtOnce)) {
        const columns = Object.keys(row);
        await query(
          `insert into public.${table.name} (${columns.join(', ')})
           values (${columns.map((_, index) => `$${index + 1}`).join(', ')})
           on conflict (${table.key.join(', ')}) do ${table.onConflict}`,
          columns.map((column) => valueOf(table, row, column)),
        );
      }
    });
  }
  const there = await target.query(`select ${table.key.join(', ')} from public.${table.name}`);
  const keyOf = (row: Row) => table.key.map((column) => row[column]).join(' ');
  const keys = new Set(there.map(keyOf));
  const arrived = rows.filter((row) => keys.has(keyOf(row))).length;
  if (arrived < rows.length)
    throw new Refusal(`${arrived} of ${count(rows.length, ...table.what)} are in Postgres. Try again.`);
  return `${arrived} of ${count(rows.length, ...table.what)}`;
}

/** Rows per transaction. The running site waits until each transaction ends. */
const rowsAtOnce = 200;

function valueOf({ times }: Table, row: Row, column: string): Value {
  const value = row[column];
  if (typeof value === 'number' && times.includes(column)) return new Date(value);
  return typeof value === 'string' || typeof value === 'number' ? value : null;
}
