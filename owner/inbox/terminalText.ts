import { locale } from '#site/language.ts';

/** Formats a time in the site's time zone: `2026-10-01 14:05`. */
export const localDateTime = (time: number) => dateTime.format(time);

// Made once, because making a formatter takes longer than using it. The Swedish locale writes dates
// in ISO form.
const dateTime = new Intl.DateTimeFormat('sv-SE', {
  dateStyle: 'short',
  timeStyle: 'short',
  timeZone: locale.timeZone,
});

/** Formats the age of a time in the site's language: `this minute`, `3 hours ago`, `5 days ago`. */
export function age(time: number, now: number): string {
  const minutes = Math.floor((now - time) / 60_000);
  const ago = new Intl.RelativeTimeFormat(locale.lang, { numeric: minutes < 1 ? 'auto' : 'always' });
  const hours = Math.floor(minutes / 60);
  if (minutes < 60) return ago.format(-minutes, 'minute');
  return hours < 48 ? ago.format(-hours, 'hour') : ago.format(-Math.floor(hours / 24), 'day');
}

/** Returns a number with its noun: `3 requests`, `1 request`. */
export function count(number: number, one: string, many = `${one}s`): string {
  return `${number.toLocaleString('en-US')} ${number === 1 ? one : many}`;
}

/**
 * Counts the terminal columns of a text. East Asian characters and emoji take two columns, and a
 * combining accent takes none.
 */
export function width(text: string): number {
  return Array.from(text).reduce((sum, character) => sum + columnsOf(character), 0);
}

const columnsOf = (character: string) => (/\p{Mn}/u.test(character) ? 0 : wide.test(character) ? 2 : 1);

const wide =
  /[\u1100-\u115F\u2E80-\uA4CF\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE6F\uFF00-\uFF60\uFFE0-\uFFE6]|\p{Extended_Pictographic}/u;
