import { fields, formWords as words } from '#site/form.ts';
import { textOf } from '#proposal/answers.ts';
import type { ProposalFields } from '#proposal/contract.ts';
import { emailAddress } from '#lib/emailAddress.ts';
import { plainWords } from '#lib/text.ts';

/** The `mailto:` address of a mail to the agency (RFC 6068). */
export const mailtoAddress = (email: string): string =>
  `mailto:${encodeURIComponent(emailAddress(email))}?subject=${encodeURIComponent(words.mail.subject)}`;

/** The longest address that Windows hands to a mail program is 2,083 characters. */
const mostCharacters = 2_000;

/**
 * The same address with a text, one field per line, or with as much of it as fits; the text; and
 * whether all of it fits.
 */
export function requestAsMail(email: string, typed: ProposalFields) {
  const lines = fields.map(
    (field) => `${plainWords(field.label)}: ${textOf(field, typed[field.name] ?? '')}`,
  );
  // RFC 6068 requires CR and LF at the end of each line, within long texts too. Half of a character
  // (a lone surrogate) has no encoding, and `encodeURIComponent` would throw.
  const text = lines
    .join('\n')
    .replace(/\r?\n/g, '\r\n')
    .replace(/\p{Surrogate}/gu, '\uFFFD');
  const start = `${mailtoAddress(email)}&body=`;
  const body = encodeURIComponent(text);
  if (start.length + body.length <= mostCharacters) return { href: start + body, text, isWhole: true };
  return { href: start + beginning(text, mostCharacters - start.length), text, isWhole: false };
}

/**
 * As much of a text as has at most `length` characters once it is encoded, its last one an
 * ellipsis.
 */
function beginning(text: string, length: number): string {
  const ellipsis = encodeURIComponent(' …');
  let encoded = '';
  for (const character of text) {
    const next = encodeURIComponent(character);
    if (encoded.length + next.length + ellipsis.length > length) break;
    encoded += next;
  }
  return encoded + ellipsis;
}
