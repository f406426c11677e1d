import type { ArchivedProposal } from './archive.ts';
import { Refusal } from './refusal.ts';

type Choice = {
  find?: string | undefined;
  since?: string | undefined;
  until?: string | undefined;
};

/**
 * Returns the requests that contain the text and arrived in the given period.
 *
 * @param choice days as `2026-10-01`, in local time; both `since` and `until` belong to the period
 */
export function choose(
  proposals: readonly ArchivedProposal[],
  { find = '', since, until }: Choice,
): ArchivedProposal[] {
  const text = find.toLowerCase();
  const from = since === undefined ? -Infinity : dayOf('--since', since);
  const to = until === undefined ? Infinity : dayOf('--until', until, 1);
  return proposals.filter(
    ({ id, fullName, email, details, createdAt }) =>
      createdAt >= from &&
      createdAt < to &&
      [id, fullName, email, details].some((field) => field.toLowerCase().includes(text)),
  );
}

/** Returns the one request whose ID begins with `id`. Throws `Refusal` if there is none or more than one. */
export function theOne(proposals: readonly ArchivedProposal[], id: string): ArchivedProposal {
  const found = id === '' ? [] : proposals.filter((one) => one.id.startsWith(id.toLowerCase()));
  const [one, other] = found;
  if (!one) throw new Refusal(`There is no request ${id}.`);
  if (other) throw new Refusal(`${found.length} requests begin with ${id}: write more of the ID.`);
  return one;
}

/** Returns the requests that `--delete` names: all of an email address, or one by its ID. */
export function ofPerson(proposals: readonly ArchivedProposal[], emailOrId: string): ArchivedProposal[] {
  if (!emailOrId.includes('@')) return [theOne(proposals, emailOrId)];
  return proposals.filter(({ email }) => email.toLowerCase() === emailOrId.trim().toLowerCase());
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
