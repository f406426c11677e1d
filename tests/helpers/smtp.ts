import { once } from 'node:events';
import { SMTPServer } from 'smtp-server';
import type { SMTPServerOptions } from 'smtp-server';

export type ReceivedMail = { readonly to: string[]; readonly raw: string };

/**
 * A mail server on a loopback socket that keeps what it receives.
 *
 * @param options what it does otherwise: refuse, hang, ask for a log-in
 */
export async function startSmtp(options: SMTPServerOptions = {}, port = 0) {
  const mails: ReceivedMail[] = [];
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    // Whoever is still connected at the end is cut off, as when a machine dies.
    closeTimeout: 100,
    onData(stream, session, callback) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const to = session.envelope.rcptTo.map(({ address }) => address);
        mails.push({ to, raw: Buffer.concat(chunks).toString('utf8') });
        callback();
      });
    },
    ...options,
  });
  // Clients that vanish are part of the tests; without a listener they would end the process.
  server.on('error', () => undefined);
  server.listen(port, '127.0.0.1');
  await once(server.server, 'listening');
  const address = server.server.address();
  if (address === null || typeof address === 'string') throw new Error('The mail server has no port');
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    port: address.port,
    mails,
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

/** The Message-ID of each mail, in the order of arrival. */
export function messageIds(mails: readonly ReceivedMail[]): string[] {
  return mails.map(({ raw }) => /^Message-ID:\s*(<[^>]+>)/im.exec(raw)?.[1] ?? '');
}

/** The header lines of a mail, folded ones joined. */
export function headerLines({ raw }: ReceivedMail): string[] {
  return (raw.split('\r\n\r\n')[0] ?? '').replace(/\r\n[ \t]+/g, ' ').split('\r\n');
}
