import type { Dialect } from './database.ts';

/**
 * The kind of a column's values. Postgres has a type for a `time`. SQLite stores a time as a
 * number, in ms since 1970.
 */
type Kind = 'text' | 'number' | 'time';

/** The columns that this version uses, with the kind of their values. */
export const columns: Readonly<Record<keyof Dialect['tables'], Readonly<Record<string, Kind>>>> = {
  proposals: {
    id: 'text',
    created_at: 'time',
    full_name: 'text',
    email: 'text',
    answers: 'text',
    digest: 'text',
    suspicion: 'text',
  },
  deliveries: {
    proposal_id: 'text',
    kind: 'text',
    recipient: 'text',
    state: 'text',
    attempts: 'number',
    due_at: 'time',
    leased_until: 'time',
    sent_at: 'time',
    held_because: 'text',
    // Set on a held notification of a suspected request as soon as the notification of a later
    // request mentions it (`markAndCountOthers`). The value is the id of the later request.
    told_with: 'text',
    last_error: 'text',
  },
  quotas: { key: 'text', used: 'number', ends_at: 'time' },
  secrets: { name: 'text', value: 'text' },
};
