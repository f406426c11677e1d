import { existsSync, statSync } from 'node:fs';
import { readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from '../logger.ts';
import { makeFolder } from '../store/dataFolder.ts';
import type { SendMail } from './mailDelivery.ts';
import { toMessage } from './smtp.ts';

const outboxFolder = (dataDir: string) => join(dataDir, 'outbox');

/**
 * Creates the function that writes mails to `.eml` files. A file is named after the message id of
 * the mail, so a mail that is written twice is still one file.
 */
export async function createMailWriter(dataDir: string, logger: Logger): Promise<SendMail> {
  const folder = outboxFolder(dataDir);
  const { createTransport } = await import('nodemailer');
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  logger.info({ folder }, 'SMTP_URL is not set: mail is written to files');
  return async (mail) => {
    makeFolder(folder);
    const { message } = await transport.sendMail(toMessage(mail));
    const file = join(folder, `${mail.messageId.slice(1, mail.messageId.lastIndexOf('@'))}.eml`);
    // If NOTIFY_EMAIL has several addresses, the deliveries to them write the same file, perhaps at
    // the same time. So each delivery first writes a temporary file of its own.
    const part = `${file}.${crypto.randomUUID()}.part`;
    try {
      await writeFile(part, message, { mode: 0o600, flush: true });
      await rename(part, file);
    } finally {
      await rm(part, { force: true });
    }
  };
}

/**
 * Removes the mails of the requests `ids`, all mails written before the time `before`, and the
 * mails that a crash has left half written. All other files stay, because the folder may be a
 * symbolic link to a folder that other programs use, too.
 */
export async function removeMails(dataDir: string, ids: readonly string[], before = 0): Promise<void> {
  const folder = outboxFolder(dataDir);
  if (!existsSync(folder)) return;
  const erased = new Set(ids);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (!entry.isFile() || !isMail.test(entry.name)) continue;
    const file = join(folder, entry.name);
    const [id = ''] = entry.name.split('.', 1);
    // A `.part` file that was written before this process started was probably left by a crash. But
    // if this process is the command `npm run proposals -- --delete`, the server may just be
    // writing the file. Removing it does no harm: the server's attempt fails, and is repeated
    // later.
    const limit = isPart.test(entry.name) ? performance.timeOrigin : before;
    // The file may be gone: a `.part` file may have got its final name since the folder was read.
    if (erased.has(id) || (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? Infinity) < limit)
      await rm(file, { force: true });
  }
}

/**
 * Matches the name of a mail: the id of its request, the kind of delivery, and `.eml`. While the
 * mail is being written, a random id and `.part` follow.
 */
const isMail = /^[\da-f-]{36}\.[\w-]+\.eml(?:\.[\da-f-]{36}\.part)?$/;
const isPart = /\.part$/;
