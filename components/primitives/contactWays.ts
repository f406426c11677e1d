import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import type { ContactContent } from '#site/contactRecords.ts';

/** A way to reach the agency: what it is called, what is shown, and where it leads. */
type ContactWay = { label: string; text: string; href: string };

/**
 * A number as telephones dial it from everywhere (E.164): `+4930123456` of `+49 (0)30 123456`.
 * Which countries leave out a zero, and which do not, is in the library's tables.
 */
export function dialed(number: string): string {
  return parsePhoneNumberFromString(number)?.number ?? `+${number.replaceAll(/\D/g, '')}`;
}

type Direct = ContactContent['direct'];

/** The ways that answer at once: telephone and WhatsApp. */
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

/** Every way but mail: the calls, and the profiles by their names there. */
export function contactWays(direct: Direct): ContactWay[] {
  const profiles = direct.profiles ?? [];
  return [...calls(direct), ...profiles.map(({ label, href }) => ({ label, text: nameIn(href), href }))];
}

/**
 * The name in a profile's address, as people read it: `jürgen` of
 * `https://www.linkedin.com/in/j%C3%BCrgen/?viewAsMember=true`. An address whose path is a program,
 * such as `profile.php?id=7`, is named as a whole, and a site of its own by its host.
 */
function nameIn(href: string): string {
  const [address = href, fragment = ''] = href.replace(/^https?:\/\/(www\.)?/, '').split('#', 2);
  const [path = '', query] = address.split('?', 2);
  const [host = '', ...parts] = path.split('/').filter(Boolean);
  // Some sites keep the whole path behind the number sign.
  const last = parts.at(-1) ?? fragment.split(/[/?]/).findLast((part) => part && part !== '!');
  if (!last) return host;
  if (query && /\.(php|aspx?|cgi|jsp)$/.test(last)) return readable(address);
  return readable(last);
}

/** Undoes percent encoding. A text that is none stays as it is. */
function readable(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
