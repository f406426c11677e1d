import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import type { ContactContent } from '#site/contactRecords.ts';
import { decoded } from '#lib/address.ts';

/** A way to reach the agency: its label, the text that is shown, and its address. */
type ContactWay = { label: string; text: string; href: string };

/**
 * Parses a phone number as people write it. A zero in brackets, as in `+49 (0)30`, is not dialed
 * from abroad in most countries. In Italy it is dialed for fixed lines, and not for mobile phones.
 * The library knows the valid numbers of each country. The zero is left out if the number is
 * invalid with it and valid without it.
 */
export function parsePhoneNumber(typed: string) {
  const asTyped = parsePhoneNumberFromString(typed);
  if (asTyped?.isValid()) return asTyped;
  const withoutZero = parsePhoneNumberFromString(typed.replace('(0)', ''));
  return withoutZero?.isValid() ? withoutZero : asTyped;
}

/**
 * Returns a number in the form that works from every country (E.164): `+4930123456` for `+49 (0)30
 * 123456`.
 */
export const dialed = (number: string): string =>
  parsePhoneNumber(number)?.number ?? `+${number.replaceAll(/\D/g, '')}`;

type Direct = ContactContent['direct'];

/** Returns the ways that have a phone number: telephone and WhatsApp. */
export function calls({ phone, whatsapp }: Direct): ContactWay[] {
  const ways = [
    phone && { label: phone.label, text: phone.number, href: `tel:${dialed(phone.number)}` },
    whatsapp && {
      label: whatsapp.label,
      text: whatsapp.number,
      href: `https://wa.me/${dialed(whatsapp.number).slice(1)}`,
    },
  ];
  return ways.filter((way) => way !== undefined);
}

/**
 * Returns every way except mail: telephone, WhatsApp, and the profiles on other sites with the
 * names in their addresses.
 */
export function contactWays(direct: Direct): ContactWay[] {
  const profiles = direct.profiles ?? [];
  return [...calls(direct), ...profiles.map(({ label, href }) => ({ label, text: nameIn(href), href }))];
}

/**
 * Matches a part of an address that comes after a profile's own name: the name of a subpage, such
 * as `photos` in `facebook.com/alderway/photos`, or a language.
 */
const subpage =
  /^(?:_?saved|_?created|about|featured|videos|shorts|streams|playlists|posts|reels|photos|projects|pens|sets|submitted|reviews?|jobs|cv|en|de|fr|es)$/;

/**
 * Returns the name in a profile's address, as people read it: `jürgen` for
 * `https://www.linkedin.com/in/j%C3%BCrgen/?viewAsMember=true`. If the name is in a query, as in
 * `facebook.com/profile.php?id=7`, returns the address without `https://www.`. If there is no path,
 * returns the host.
 */
function nameIn(href: string): string {
  const [, address = '', fragment = ''] = /^https?:\/\/(?:www\.)?([^#]*)#?(.*)$/.exec(href) ?? [];
  const [path = '', query] = address.split('?', 2);
  const [host = '', ...parts] = path.split('/').filter(Boolean);
  // Some sites have their whole path after the `#`.
  const [afterSign = ''] = fragment.split('?', 1);
  if (parts.length === 0) parts.push(...afterSign.split('/').filter((part) => part && part !== '!'));
  // A part such as `@52.5,13.4` is a place on a map, and no name.
  const name =
    parts.find((part) => /^@\D/.test(part)) ??
    parts.findLast((part, index) => index < 1 || !(subpage.test(part) || /^@\d/.test(part)));
  if (!name) return host;
  if (query && /\.(php|aspx?|cgi|jsp)$/.test(name)) return decoded(address);
  return decoded(name);
}
