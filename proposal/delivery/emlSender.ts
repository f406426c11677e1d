import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from '../logger.ts';
import type { SendMail } from './mailDelivery.ts';
import { toMessage } from './smtp.ts';
import { makeFolder } from '../store/dataFolder.ts';

/** The folder for mail as `.eml` files, used if `SMTP_URL` is not set. */
export const outboxFolder = (dataDir: string) => join(dataDir, 'outbox');

/** Creates the writer of `.eml` files. Each is named after the message id, so that a mail written twice is one file. */
export async function createEmlWriter(dataDir: string, logger: Logger): Promise<SendMail> {
  const folder = outboxFolder(dataDir);
  const { createTransport } = await import('nodemailer');
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  logger.info({ folder }, 'SMTP_URL is not set: mail is written to files');
  return async (mail) => {
    makeFolder(folder);
    const { message } = await transport.sendMail(toMessage(mail));
    const name = mail.messageId.slice(1, mail.messageId.lastIndexOf('@'));
    const file = join(folder, `${name}.eml`);
    await writeFile(`${file}.part`, message, { mode: 0o600, flush: true });
    await rename(`${file}.part`, file);
  };
}
