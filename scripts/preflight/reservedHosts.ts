/**
 * Whether a host can never be a real address: names that are set aside for documentation and tests (RFC 2606,
 * RFC 6761), and this very machine.
 */
export function isReservedHost(host: string): boolean {
  return (
    /(^|\.)(example\.(com|net|org)|example|test|invalid|localhost)\.?$/i.test(host) ||
    /^(127(\.\d+){3}|0\.0\.0\.0|\[::1?\])$/.test(host)
  );
}

/** The reserved hosts that a text names, in URLs and in email addresses. */
export function reservedHostsIn(text: string): string[] {
  const hosts = [...text.matchAll(/(?:\/\/(?:[^\s/@]*@)?|@)(\[[\da-f:.]+\]|[\w.-]+)/gi)];
  return hosts.map(([, host = '']) => host).filter(isReservedHost);
}
