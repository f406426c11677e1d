/** A provider's domains that lead to the same mailbox, each with the one that stands for all. */
const sameMailbox: Readonly<Record<string, string>> = {
  'googlemail.com': 'gmail.com',
  // https://support.apple.com/118230
  'me.com': 'icloud.com',
  'mac.com': 'icloud.com',
  // https://proton.me/support/addresses-and-aliases
  'pm.me': 'proton.me',
  'protonmail.com': 'proton.me',
  'protonmail.ch': 'proton.me',
  // https://yandex.com/support/domain/additional/mailbox-alias.xml
  'ya.ru': 'yandex.ru',
  'yandex.com': 'yandex.ru',
  'yandex.by': 'yandex.ru',
  'yandex.kz': 'yandex.ru',
};

/**
 * Normalizes an address, so that all spellings of a mailbox are equal: drops `+tag`, at Gmail the dots, and what some
 * providers let stand for the same mailbox.
 */
export function mailboxOf(email: string): string {
  const [local = '', given = ''] = email.toLowerCase().split('@');
  // `anything@user.fastmail.com` is `user@fastmail.com` (https://www.fastmail.help/hc/en-us/articles/360060591053).
  const [, user = local, domain = given] = /^([^.]+)\.(fastmail\.(?:com|fm))$/.exec(given) ?? [];
  const plain = user.replace(/(?<=.)\+.*$/, '');
  const shared = Object.hasOwn(sameMailbox, domain) ? sameMailbox[domain] : domain;
  return `${shared === 'gmail.com' ? plain.replaceAll('.', '') : plain}@${shared}`;
}

/** Whether mail may be sent to an address. Local hosts (`root@localhost`), reserved domains and IP addresses are refused. */
export function takesMail(email: string): boolean {
  return /\.(?!(?:localhost|local|internal|invalid|test)$)[a-z][a-z0-9-]*$/i.test(email.split('@')[1] ?? '');
}
