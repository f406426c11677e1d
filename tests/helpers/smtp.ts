import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { onTestFinished } from 'vitest';
import { listenLocally } from './listen.ts';

export type ReceivedMail = { readonly to: string[]; readonly raw: string };

/**
 * Starts a mail server on the loopback interface that keeps what it receives.
 *
 * @param options options of the package `smtp-server`, for example to refuse mails or to require a
 *   login
 */
export async function startSmtp(options: SMTPServerOptions = {}, port = 0) {
  const mails: ReceivedMail[] = [];
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    // `stop` closes open connections after 10 ms, as if the mail server had crashed.
    closeTimeout: 10,
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
  // In some tests, a client vanishes. Without a listener, the error would end this process.
  server.on('error', () => undefined);
  const bound = await listenLocally(server.server, port);
  return {
    url: `smtp://127.0.0.1:${bound}`,
    port: bound,
    mails,
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

/** Starts a mail server as `startSmtp` does, and stops it at the end of the test. */
export async function mailServer(options?: SMTPServerOptions, port?: number) {
  const smtp = await startSmtp(options, port);
  onTestFinished(smtp.stop);
  return smtp;
}

/** The Message-ID of each mail, in order of arrival. */
export function messageIds(mails: readonly ReceivedMail[]): string[] {
  return mails.map(({ raw }) => /^Message-ID:\s*(<[^>]+>)/im.exec(raw)?.[1] ?? '');
}

/** The header lines of a mail, unfolded. */
export function headerLines({ raw }: ReceivedMail): string[] {
  return (raw.split('\r\n\r\n')[0] ?? '').replace(/\r\n[ \t]+/g, ' ').split('\r\n');
}

/**
 * Returns a mail's source with its encodings decoded: encoded words (RFC 2047) and quoted-printable
 * text (RFC 2045).
 */
export function readable({ raw }: ReceivedMail): string {
  const words = raw
    .replace(/\r\n[ \t]+/g, ' ')
    .replace(/\?= =\?/g, '?==?')
    .replace(/=\?utf-8\?B\?([^?]*)\?=/gi, (_, text: string) => Buffer.from(text, 'base64').toString('utf8'))
    .replace(/=\?utf-8\?Q\?([^?]*)\?=/gi, (_, text: string) => unquoted(text.replaceAll('_', ' ')));
  return words.replace(/=\r\n/g, '').replace(/(=[\dA-F]{2})+/g, (text) => unquoted(text));
}

/** Decodes quoted-printable: `=C3=BC` is ü. */
const unquoted = (text: string) =>
  decodeURIComponent(text.replaceAll('%', '%25').replaceAll(/=(?=[\dA-F]{2})/g, '%'));
