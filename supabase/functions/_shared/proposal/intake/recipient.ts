/** One text for all the ways of writing one mailbox: `+tag` is dropped, and at Gmail dots mean nothing. */
export function mailboxOf(email: string): string {
  const [local = '', domain = ''] = email.toLowerCase().split('@');
  const plain = local.replace(/(?<=.)\+.*$/, '');
  return /^(?:gmail|googlemail)\.com$/.test(domain)
    ? `${plain.replaceAll('.', '')}@gmail.com`
    : `${plain}@${domain}`;
}

/** Whether mail may go there: not to this machine or network, such as `root@localhost`, nor to a bare IP address. */
export function takesMail(email: string): boolean {
  return /\.(?!(?:localhost|local|internal|invalid|test)$)[a-z][a-z0-9-]*$/i.test(email.split('@')[1] ?? '');
}
