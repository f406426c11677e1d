import { fields, formWords as words } from '#site/form.ts';
import { textOf } from '#proposal/answers.ts';
import type { ProposalFields } from '#proposal/contract.ts';
import { emailAddress } from '#lib/emailAddress.ts';
import { plainWords } from '#lib/text.ts';

/** Returns the `mailto:` address for a mail to the agency (RFC 6068). */
export const mailtoAddress = (email: string): string =>
  `mailto:${encodeURIComponent(emailAddress(email))}?subject=${encodeURIComponent(words.mail.subject)}`;

/** The longest `mailto:` address. Windows passes at most 2,083 characters to a mail program. */
const maxCharacters = 2_000;

/**
 * Returns a `mailto:` address with the request as text, one field per line; the text; and whether
 * the whole text fits into the address. If it does not fit, the address contains the beginning of
 * the text.
 */
export function requestAsMail(email: string, typed: ProposalFields) {
  const lines = fields.map(
    (field) => `${plainWords(field.label)}: ${textOf(field, typed[field.name] ?? '')}`,
  );
  // RFC 6068 requires CR and LF at the end of each line, also within long texts.
  // `encodeURIComponent` throws for half of a character (a lone surrogate).
  const text = lines
    .join('\n')
    .replace(/\r?\n/g, '\r\n')
    .replace(/\p{Surrogate}/gu, '\uFFFD');
  const start = `${mailtoAddress(email)}&body=`;
  const body = encodeURIComponent(text);
  if (start.length + body.length <= maxCharacters) return { href: start + body, text, textFits: true };
  return { href: start + beginning(text, maxCharacters - start.length), text, textFits: false };
}

/**
 * Returns the beginning of a text that has at most `length` characters after encoding, with an
 * ellipsis at its end.
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
