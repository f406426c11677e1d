import { columns } from './columns.ts';
import { type Connection, StoreUnavailable } from './database.ts';
import { alterTables } from './postgresTables.ts';

/**
 * Throws `StoreUnavailable` with a remedy if the tables cannot be used: if their rows are hidden
 * from the database user, or if this version of the site cannot use their columns.
 */
export async function assertUsable(connection: Connection): Promise<void> {
  await assertRowsVisible(connection);
  await assertColumns(connection);
}

/**
 * Throws `StoreUnavailable` if row-level security hides the rows from the database user, because
 * all requests would then seem to be gone. The migration switches row-level security on, because a
 * Supabase project has an API by which browsers reach tables (`docs/supabase.md`). The tables have
 * no policies, so only the role that owns them, superusers and roles with `bypassrls` see the rows
 * (https://www.postgresql.org/docs/current/ddl-rowsecurity.html).
 */
export async function assertRowsVisible({ dialect, read }: Connection): Promise<void> {
  if (!dialect.hiddenTables) return;
  const [hidden] = await read<{ role: string; owner: string }>(dialect.hiddenTables);
  if (!hidden) return;
  const { role, owner } = hidden;
  const because =
    role === owner
      ? `row-level security is forced on the tables. Log in to Postgres as "${role}", and run these statements: ${alterTables('no force row level security')} (one for each table)`
      : `the tables belong to the user "${owner}". Let the site connect as "${owner}" (the user in DATABASE_URL). Or log in to Postgres as a superuser, and run these statements: ${alterTables(`owner to "${role}"`)} (one for each table)`;
  throw new StoreUnavailable(
    'rows-hidden',
    undefined,
    `Postgres hides the requests from the user "${role}", because ${because}`,
  );
}

/**
 * Throws `StoreUnavailable` if a column is missing or has values of another kind, or if a column
 * that this version does not know is required. Optional columns of a later version do no harm.
 */
async function assertColumns(connection: Connection): Promise<void> {
  const { dialect, read } = connection;
  for (const name of Object.keys(columns) as (keyof typeof columns)[]) {
    const table = dialect.tables[name];
    const kinds = columns[name];
    const actual = await read<{ column: string; required: number; kind?: string }>(dialect.columnsOf(table));
    const missing = Object.keys(kinds).find((one) => !actual.some(({ column }) => column === one));
    const unknown = actual.find(({ column, required }) => required && !(column in kinds));
    const ofOtherKind = actual.find(({ column, kind }) => kind && column in kinds && kind !== kinds[column]);
    if (actual.length === 0) throw await unusableTables(connection, `the table ${table} is missing`);
    if (unknown)
      throw await unusableTables(
        connection,
        `${table} requires the column ${unknown.column}, which this version does not know`,
      );
    if (missing) throw await unusableTables(connection, `${table} has no column ${missing}`);
    if (ofOtherKind)
      throw await unusableTables(
        connection,
        `the column ${ofOtherKind.column} of ${table} is a ${ofOtherKind.kind}, not a ${kinds[ofOtherKind.column]}`,
      );
  }
}

/**
 * The number of the newest migration that this version knows. It is the same for both databases
 * (CONTRIBUTING.md, "A migration").
 */
export const schemaNumber = 1;

/**
 * Returns the error for tables that this version cannot use. If the tables have the schema number
 * of this version, the error says that they were changed. Otherwise it says that another version of
 * the site has made them.
 *
 * @param because one difference between the tables and those of this version, in words
 */
export async function unusableTables(
  { dialect, read }: Connection,
  because: string,
): Promise<StoreUnavailable> {
  const [recorded] = await read<{ number: number }>(dialect.schemaNumber).catch(() => []);
  if (recorded?.number === schemaNumber)
    return new StoreUnavailable(
      'tables-differ',
      undefined,
      `the tables differ from those that this version of the site makes (${because}; the schema number ${schemaNumber} is right); undo the change, restore a backup, or use an empty database`,
    );
  const remedy =
    recorded && recorded.number > 0 && recorded.number < schemaNumber
      ? 'restart the site, which updates the tables'
      : 'start the version of the site that made these tables, or use an empty database';
  const numbers = `schema number: ${recorded?.number ?? 'unknown'}, needed: ${schemaNumber}`;
  return new StoreUnavailable(
    'other-version',
    undefined,
    `the tables are of another version of the site (${because}; ${numbers}); ${remedy}`,
  );
}
