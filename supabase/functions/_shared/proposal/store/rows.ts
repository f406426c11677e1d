import { deliveryKinds } from './store.ts';
import type { Claim, Proposal } from './store.ts';

/** A row as a database driver hands it over: SQLite's and Postgres' tables have the same columns. */
export type Row = Readonly<Record<string, unknown>>;

/** A row of `proposals`. */
export function toProposal(row: Row): Proposal {
  return {
    id: textOf(row['id']),
    createdAt: timeOf(row['created_at']) ?? 0,
    fullName: textOf(row['full_name']),
    email: textOf(row['email']),
    projectType: textOf(row['project_type']),
    targetLaunch: textOf(row['target_launch']),
    details: textOf(row['details']),
    suspicion: textOf(row['suspicion']),
  };
}

/** A row of `proposal_deliveries`, and the request it belongs to, as a claim on it. */
export function toClaim(row: Row, proposal: Proposal): Claim {
  return { proposal, kind: oneOf(deliveryKinds, row['kind']), attempt: Number(row['attempts']) };
}

/** A column of text; anything else reads as empty. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** A point in time in milliseconds: SQLite keeps it as that number, Postgres as a date. Nothing for null. */
export function timeOf(value: unknown): number | undefined {
  if (value instanceof Date) return value.getTime();
  return typeof value === 'number' ? value : undefined;
}

/** A column that holds one of those words. */
export function oneOf<T extends string>(values: readonly T[], value: unknown): T {
  const found = values.find((one) => one === value);
  if (found === undefined) throw new Error('A column holds a value that its table does not allow');
  return found;
}
