import type { DatabaseSync } from 'node:sqlite';
import { unusableTables } from '../assertUsable.ts';
import { reachFile, sqliteDatabase } from './sqliteDatabase.ts';

/**
 * 1 KB of zeros before the text of each request (name, email address and answers), so that no copy
 * of the text of an erased request stays in the file. Without the zeros, copies could stay:
 *
 * - SQLite keeps the beginning of a long row, 489 to 1,002 bytes, in a page together with other
 *   rows, and the rest in pages of its own, the overflow pages
 *   (https://www.sqlite.org/fileformat2.html#b_tree_pages).
 * - When SQLite moves rows between pages, it leaves copies of the beginnings behind.
 * - When a row is deleted, `secure_delete` overwrites the row and its overflow pages, but not these
 *   copies.
 *
 * With the zeros, the text of a request is in the overflow pages only, and never in such a copy.
 */
const padding = 'padding blob generated always as (zeroblob(1024)) stored';

/**
 * The migrations, in their order. The SQLite file keeps the number of those that were applied in
 * `user_version`, which the query `dialect.schemaNumber` reads. The constant `schemaNumber` in
 * `assertUsable.ts` is the length of this list. Add a new migration at the end; never change one
 * that is in a release.
 */
export const sqliteMigrations: readonly string[] = [
  `
  create table proposals (
    id text primary key,
    created_at integer not null,
    digest text not null,
    suspicion text not null default '',
    ${padding},
    full_name text not null check (length(full_name) between 1 and 200),
    email text not null check (length(email) between 3 and 254),
    answers text not null
  ) strict, without rowid;
  create index proposals_digest on proposals (digest, created_at);
  create index proposals_created_at on proposals (created_at);

  create table proposal_deliveries (
    proposal_id text not null references proposals (id) on delete cascade,
    kind text not null check (kind in ('autoresponder', 'notification', 'webhook')),
    recipient text not null default '',
    state text not null default 'queued' check (state in ('queued', 'held', 'sent', 'dead')),
    attempts integer not null default 0,
    due_at integer not null,
    leased_until integer,
    sent_at integer,
    held_because text check (held_because in ('limit', 'suspicion', 'dismissed')),
    told_with text,
    last_error text,
    primary key (proposal_id, kind, recipient),
    check ((state = 'held') = (held_because is not null))
  ) strict, without rowid;
  create index proposal_deliveries_state on proposal_deliveries (state, kind, due_at);

  create table proposal_quotas (
    key text primary key,
    used integer not null,
    ends_at integer not null
  ) strict;
  create index proposal_quotas_ends_at on proposal_quotas (ends_at);

  create table proposal_secrets (
    name text primary key,
    value text not null
  ) strict;
  `,
];

/**
 * Applies the pending migrations. Tables of a later version stay as they are: this version can use
 * them if the later migrations have only added tables or optional columns. Throws
 * `StoreUnavailable` if the tables were not made by a migration.
 */
export async function migrateSqlite(file: DatabaseSync, steps: readonly string[]): Promise<void> {
  await sqliteDatabase(file).inTurn(async (connection) => {
    const [recorded] = await connection.read<{ number: number }>(connection.dialect.schemaNumber);
    const version = recorded!.number;
    const [table] = await connection.read(`select name from sqlite_schema where name = 'proposals'`);
    if (table && version === 0) throw await unusableTables(connection, 'no migration is recorded');
    for (const step of steps.slice(version)) await reachFile(() => file.exec(step));
    file.exec(`pragma user_version = ${Math.max(version, steps.length)}`);
  });
}
