import { RFC_EMAIL_REGEX } from 'valibot';

/**
 * Converts an address with an international domain to the form that mail servers accept
 * (`name@bücher.example` → `name@xn--bcher-kva.example`), as browsers do for `<input
 * type="email">`. Any other text is returned unchanged.
 */
export function emailAddress(text: string): string {
  const at = text.lastIndexOf('@');
  const domain = text.slice(at + 1);
  if (at < 1 || !/[^\u0021-\u007E]/.test(domain) || /[\s/?#:@\\%[\]]/.test(domain)) return text;
  // `URL.canParse` would be shorter, but browsers before 2023 do not have it.
  try {
    return `${text.slice(0, at)}@${new URL(`http://${domain}`).hostname}`;
  } catch {
    return text;
  }
}

/**
 * Whether the site sends mail to an address. The result is false for:
 *
 * - an address whose domain has no dot, such as `root@localhost`, or ends in `.localhost`,
 *   `.local`, `.internal`, `.invalid` or `.test`
 * - an address with an IP address in place of a domain
 * - an address with an encoded word (RFC 2047), such as `=?utf-8?Q?boss=40bank.com?=@evil.com`: a
 *   mail server that decodes it would deliver the mail to another address
 */
export function takesMail(email: string): boolean {
  return (
    !email.includes('=?') &&
    /\.(?!(?:localhost|local|internal|invalid|test)$)[a-z][a-z0-9-]*$/i.test(email.split('@')[1] ?? '')
  );
}

/**
 * Returns the mailbox of an address, in lower case and without a `+tag`: `Ada+shop@example.com`
 * becomes `ada@example.com`.
 */
export const mailboxOf = (email: string) => email.toLowerCase().replace(/(?<=.)\+.*(?=@)/, '');

/**
 * Whether a text is an email address, by the format check of browsers, which SPEC §5 demands
 * (https://html.spec.whatwg.org/multipage/input.html#valid-e-mail-address). Convert the text with
 * `emailAddress` first.
 */
export const isEmailAddress = (text: string) => RFC_EMAIL_REGEX.test(text);

/**
 * Returns the first letter before the @ that the browser's format does not allow, such as ç, or
 * undefined if all are allowed.
 */
export function refusedLetter(email: string): string | undefined {
  const text = email.normalize('NFC');
  return /\P{ASCII}\p{M}*/u.exec(text.slice(0, Math.max(0, text.lastIndexOf('@'))))?.[0];
}

/**
 * Returns the `mailto:` link of an email address (RFC 6068). An international domain is converted
 * as in `emailAddress`, because some mail programs do not convert it.
 */
export function mailLink(email: string): string {
  return `mailto:${encodeURIComponent(emailAddress(email)).replace('%40', '@')}`;
}
