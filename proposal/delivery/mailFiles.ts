import { existsSync } from 'node:fs';
import { readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { faultOf, type Logger } from '../logger.ts';
import { makeFolder } from '../store/dataFolder.ts';
import type { SendMail } from './mailDelivery.ts';
import { toMessage } from './smtp.ts';

/** The folder for mail as `.eml` files, used if `SMTP_URL` is not set. */
const outboxFolder = (dataDir: string) => join(dataDir, 'outbox');

/**
 * Creates the writer of `.eml` files. Each is named after the message id, so that a mail written twice is one file. What a
 * crash has left half written is removed; its delivery is repeated.
 */
export async function createMailWriter(dataDir: string, logger: Logger): Promise<SendMail> {
  const folder = outboxFolder(dataDir);
  const { createTransport } = await import('nodemailer');
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  logger.info({ folder }, 'SMTP_URL is not set: mail is written to files');
  await removeParts(folder).catch((error: unknown) =>
    logger.warn({ folder, fault: faultOf(error) }, 'Mail that is half written cannot be removed'),
  );
  return async (mail) => {
    makeFolder(folder);
    const { message } = await transport.sendMail(toMessage(mail));
    const name = mail.messageId.slice(1, mail.messageId.lastIndexOf('@'));
    const file = join(folder, `${name}.eml`);
    // A notification to several addresses is one file, which their deliveries may write at the same time.
    const part = `${file}.${crypto.randomUUID()}.part`;
    try {
      await writeFile(part, message, { mode: 0o600, flush: true });
      await rename(part, file);
    } finally {
      await rm(part, { force: true });
    }
  };
}

/** Files of other programs stay, because the folder may be a link to one that is shared. */
async function removeParts(folder: string): Promise<void> {
  const names = existsSync(folder) ? await readdir(folder) : [];
  for (const name of names) if (isPart.test(name)) await rm(join(folder, name), { force: true });
}

const isPart = /\.eml\.[\da-f-]{36}\.part$/;

/** Removes the files of erased requests, whose names begin with the id, and all that were written before a time. */
export async function removeMails(dataDir: string, ids: readonly string[], before = 0): Promise<void> {
  const folder = outboxFolder(dataDir);
  if (!existsSync(folder)) return;
  const erased = new Set(ids);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = join(folder, entry.name);
    const [id = ''] = entry.name.split('.', 1);
    if (erased.has(id) || (await stat(file)).mtimeMs < before) await rm(file, { force: true });
  }
}
