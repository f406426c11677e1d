import { emailAddress } from '#lib/emailAddress.ts';
import { cleanLine } from '#proposal/intake/cleanText.ts';
import { type Archive, type ArchivedProposal, first, type Selection } from './archive.ts';
import type { CommandLine } from './commandLine.ts';
import { searchKey } from './searchKey.ts';
import { Refusal } from './refusal.ts';

type Choice = Pick<CommandLine, 'find' | 'since' | 'until' | 'suspects'>;

/**
 * Converts the options to a selection. A day is written as `2026-10-01`, and begins and ends in the
 * site's time zone. The days of `since` and `until` are selected too.
 */
export function selectionOf({ find, since, until, suspects }: Choice): Selection {
  if (find !== undefined && !searchKey(find)) throw new Refusal('--find needs a text.', 2);
  return {
    text: find,
    suspects,
    from: since === undefined ? undefined : dayOf('--since', since),
    to: until === undefined ? undefined : dayOf('--until', until, 1),
  };
}

/**
 * Returns the request whose ID begins with `id`. Throws `Refusal` if there is none, or more than
 * one.
 */
export async function findById(archive: Archive, id: string): Promise<ArchivedProposal> {
  const start = cleanLine(id).toLowerCase();
  const [one, other] = /^[\da-f-]+$/.test(start) ? await archive.list(2, { id: start }) : [];
  if (!one) throw new Refusal(`There is no request whose ID begins with "${start}".`);
  if (other)
    throw new Refusal(
      `More than one request has an ID that begins with "${start}". Write more characters of the ID.`,
    );
  return one;
}

/** Whether any option selects requests. */
export const selects = ({ find, since, until, suspects }: Choice) =>
  (find ?? since ?? until ?? suspects) !== undefined;

/**
 * Yields the requests that the options select, newest first, or all requests if there is no such
 * option. Throws `Refusal` if the options select none.
 */
export async function* selected(archive: Archive, asked: Choice): AsyncGenerator<ArchivedProposal> {
  let hasAny = false;
  for await (const one of archive.each(selectionOf(asked))) {
    hasAny = true;
    yield one;
  }
  if (hasAny || !selects(asked)) return;
  const { since, until, suspects } = asked;
  const find = asked.find === undefined ? undefined : `"${asked.find}"`;
  const given = Object.entries({ find, since, until, suspects }).filter(([, value]) => value !== undefined);
  const options = given.map(([name, value]) => (value === true ? `--${name}` : `--${name} ${value}`));
  throw new Refusal(`No request was found by ${options.join(' ')}.`);
}

/**
 * Returns the requests for `--delete` and `--dismiss`: those that the options select, all of an
 * email address, or one by its ID.
 */
export async function findTargets(archive: Archive, asked: Choice & { id: string | undefined }) {
  if ((asked.id === undefined) !== selects(asked))
    throw new Refusal(
      'Choose requests in one of two ways: write an email address or an ID, or use --find, --since, --until or --suspects.',
      2,
    );
  return asked.id === undefined ? first(Infinity, selected(archive, asked)) : ofPerson(archive, asked.id);
}

/**
 * Returns all requests of an email address, or the one with an ID. The address is compared in the
 * form in which it is stored, however the owner writes it.
 */
async function ofPerson(archive: Archive, emailOrId: string): Promise<ArchivedProposal[]> {
  if (!emailOrId.includes('@')) return [await findById(archive, emailOrId)];
  const text = emailAddress(cleanLine(emailOrId)).toLowerCase();
  const like = await archive.list(Infinity, { text });
  const theirs = like.filter(({ email }) => email.toLowerCase() === text);
  if (theirs.length === 0) throw new Refusal(`There is no request from ${text}.`);
  return theirs;
}

/**
 * Returns the start of a day in the site's time zone, or of the day `later` days after it. Adding
 * 24 hours would be wrong on the days on which clocks change.
 */
function dayOf(option: string, text: string, later = 0): number {
  const [, year = NaN, month = NaN, day = NaN] = (/^(\d{4})-(\d\d)-(\d\d)$/.exec(text) ?? []).map(Number);
  const date = new Date(year, month - 1, day);
  // Date accepts November 31 as December 1.
  if (date.getDate() !== day || date.getMonth() + 1 !== month)
    throw new Refusal(`${option} takes a day such as 2026-10-01.`, 2);
  return new Date(year, month - 1, day + later).getTime();
}
