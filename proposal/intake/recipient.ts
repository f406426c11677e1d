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

/**
 * Returns the domain of an address from `mailboxOf`, without a host's name, if one owner may have all its mailboxes. At a
 * large provider, mailboxes belong to strangers, so many of them a day mean nothing.
 */
export function ownDomainOf(mailbox: string): string | undefined {
  // `example.co.uk`, where `co.uk` is a registry's: https://publicsuffix.org has them all, in 300 KB.
  const [domain = ''] =
    /[^.@]+\.(?:(?:com?|net?|org?|edu?|ac|gov?|ltd)\.[a-z]{2}|[^.@]+)$/.exec(mailbox) ?? [];
  return largeProviders.has(domain) ? undefined : domain;
}

/** The webmail and the access providers of which an agency's visitors may have several a day, `mailboxOf` applied. */
const largeProviders: ReadonlySet<string> = new Set(
  `gmail.com icloud.com outlook.com hotmail.com hotmail.co.uk hotmail.fr live.com msn.com yahoo.com yahoo.co.uk yahoo.co.jp
  yahoo.fr yahoo.de ymail.com aol.com proton.me fastmail.com gmx.de gmx.net gmx.com web.de t-online.de freenet.de mail.com
  orange.fr wanadoo.fr free.fr laposte.net sfr.fr libero.it btinternet.com comcast.net verizon.net att.net zoho.com
  yandex.ru mail.ru qq.com 163.com 126.com naver.com daum.net rediffmail.com uol.com.br bigpond.com seznam.cz wp.pl`.split(
    /\s+/,
  ),
);
