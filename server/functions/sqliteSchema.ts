import type { Database } from './sqlite.ts';

/** One step for each version of the schema: `user_version` counts how many were taken. Append; never change a step. */
const steps: readonly string[] = [
  `
  create table proposals (
    id text primary key,
    created_at integer not null,
    full_name text not null check (length(full_name) between 1 and 200),
    email text not null check (length(email) between 3 and 254),
    project_type text not null check (length(project_type) <= 40),
    target_launch text not null check (length(target_launch) <= 40),
    details text not null check (length(details) <= 5000),
    digest text not null
  ) strict;
  create index proposals_digest on proposals (digest, created_at);
  create index proposals_created_at on proposals (created_at);

  create table proposal_deliveries (
    proposal_id text not null references proposals (id) on delete cascade,
    kind text not null check (kind in ('autoresponder', 'notification', 'function')),
    state text not null default 'queued' check (state in ('queued', 'sent', 'dead')),
    attempts integer not null default 0,
    due_at integer not null,
    sent_at integer,
    reason text,
    primary key (proposal_id, kind)
  ) strict, without rowid;
  create index proposal_deliveries_due on proposal_deliveries (due_at) where state = 'queued';

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

/** Brings the tables up to date. Two processes that start together take turns. */
export function migrateSqlite(database: Database): void {
  database.exec('begin immediate');
  try {
    const row = database.prepare('pragma user_version').get();
    const version = Number(row?.['user_version']);
    for (const step of steps.slice(version)) database.exec(step);
    database.exec(`pragma user_version = ${steps.length}`);
    database.exec('commit');
  } catch (error) {
    database.exec('rollback');
    throw error;
  }
}
