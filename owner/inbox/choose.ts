import type { Archive, ArchivedProposal, Selection } from './archive.ts';
import { Refusal } from './refusal.ts';

type Choice = {
  find?: string | undefined;
  since?: string | undefined;
  until?: string | undefined;
  suspects?: boolean | undefined;
};

/**
 * Returns what the options select.
 *
 * @param choice days as `2026-10-01`, in local time; both `since` and `until` belong to the period
 */
export function selectionOf({ find, since, until, suspects }: Choice): Selection {
  return {
    text: find,
    suspects,
    from: since === undefined ? undefined : dayOf('--since', since),
    to: until === undefined ? undefined : dayOf('--until', until, 1),
  };
}

/** Returns the one request whose ID begins with `id`. Throws `Refusal` if there is none or more than one. */
export async function theOne(archive: Archive, id: string): Promise<ArchivedProposal> {
  const start = id.toLowerCase();
  const [one, other] = /^[\da-f-]+$/.test(start) ? await archive.list(2, { id: start }) : [];
  if (!one) throw new Refusal(`There is no request ${id}.`);
  if (other) throw new Refusal(`More than one request begins with ${id}: write more of the ID.`);
  return one;
}

/** Whether the options select requests. */
export const selects = ({ find, since, until, suspects }: Choice) =>
  (find ?? since ?? until ?? suspects) !== undefined;

/**
 * Returns the requests that `--delete` and `--dismiss` name: what the options select, as in the list, or all of an email
 * address, or one by its ID.
 */
export async function named(archive: Archive, asked: Choice & { id: string | undefined; count?: string }) {
  if (asked.count !== undefined || (asked.id === undefined) !== selects(asked))
    throw new Refusal(
      'Name an email address or an ID, or select by --find, --since, --until and --suspects.',
      2,
    );
  if (asked.id !== undefined) return ofPerson(archive, asked.id);
  return archive.list(Infinity, selectionOf(asked));
}

async function ofPerson(archive: Archive, emailOrId: string): Promise<ArchivedProposal[]> {
  if (!emailOrId.includes('@')) return [await theOne(archive, emailOrId)];
  const text = emailOrId.trim().toLowerCase();
  return (await archive.list(Infinity, { text })).filter(({ email }) => email.toLowerCase() === text);
}

/** Returns the start of a local day, or of the day `later` days after it. */
function dayOf(option: string, text: string, later = 0): number {
  const [, year, month, day] = (/^(\d{4})-(\d\d)-(\d\d)$/.exec(text) ?? []).map(Number);
  const date = new Date(year ?? NaN, (month ?? NaN) - 1, day);
  // Date accepts November 31 as December 1.
  if (date.getDate() !== day || date.getMonth() + 1 !== month)
    throw new Refusal(`${option} takes a day such as 2026-10-01.`, 2);
  return date.setDate(day + later);
}
