import { createHash, createHmac } from 'node:crypto';
import type { Hashing } from '../../supabase/functions/send-autoresponder/core/digest.ts';

/** Hashing by Node's own functions: they return at once, where Web Crypto goes through the thread pool for each hash. */
export const nodeHashing: Hashing = {
  sha256: (text) => createHash('sha256').update(text).digest('hex'),
  hmac: (secret, text) => createHmac('sha256', secret).update(text).digest('hex'),
};
