/** Normalizes an address, so that all spellings of a mailbox are equal: drops `+tag`, and at Gmail the dots. */
export function mailboxOf(email: string): string {
  const [local = '', domain = ''] = email.toLowerCase().split('@');
  const plain = local.replace(/(?<=.)\+.*$/, '');
  return /^(?:gmail|googlemail)\.com$/.test(domain)
    ? `${plain.replaceAll('.', '')}@gmail.com`
    : `${plain}@${domain}`;
}

/** Whether mail may be sent to an address. Local hosts (`root@localhost`), reserved domains and IP addresses are refused. */
export function takesMail(email: string): boolean {
  return /\.(?!(?:localhost|local|internal|invalid|test)$)[a-z][a-z0-9-]*$/i.test(email.split('@')[1] ?? '');
}
