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
  // Browsers before 2023 have no `URL.canParse`.
  try {
    return `${text.slice(0, at)}@${new URL(`http://${domain}`).hostname}`;
  } catch {
    return text;
  }
}

/**
 * Whether mail may be sent to an address. Local hosts (`root@localhost`), the domains `local`,
 * `internal`, `invalid` and `test`, and IP addresses are refused. So are encoded words (RFC 2047),
 * because a mail server that decodes `=?utf-8?Q?boss=40bank.com?=@evil.com` would deliver the mail
 * to another address.
 */
export function takesMail(email: string): boolean {
  return (
    !email.includes('=?') &&
    /\.(?!(?:localhost|local|internal|invalid|test)$)[a-z][a-z0-9-]*$/i.test(email.split('@')[1] ?? '')
  );
}

/** Returns the mailbox of an address: in lower case, without `+tag`. */
export const mailboxOf = (email: string) => email.toLowerCase().replace(/(?<=.)\+.*(?=@)/, '');

/**
 * Whether a text from `emailAddress` is an address: SPEC §5, "the browser's format check"
 * (https://html.spec.whatwg.org/multipage/input.html#valid-e-mail-address).
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
 * Returns the `mailto:` address of a link that opens a mail to an address (RFC 6068). The domain is
 * converted, because not every mail program does that.
 */
export function mailLink(email: string): string {
  return `mailto:${encodeURIComponent(emailAddress(email)).replace('%40', '@')}`;
}
