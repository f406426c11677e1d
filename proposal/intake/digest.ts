import { createHash, createHmac } from 'node:crypto';
import { fieldNames, type ProposalFields } from '../contract.ts';

/**
 * Returns the idempotency key of a request: a hash of its normalized content. Requests that differ only in white space,
 * Unicode form or the case of the email address have the same key, whichever way they arrived.
 */
export function contentDigest(fields: ProposalFields): string {
  const texts = { ...fields, email: fields.email.toLowerCase() };
  const values = fieldNames.map((name) => texts[name].normalize('NFC').replace(/\s+/gu, ' ').trim());
  return createHash('sha256').update(JSON.stringify(values)).digest('hex');
}

/** HMAC-SHA-256, in hex. */
export function keyedHash(secret: string, text: string): string {
  return createHmac('sha256', secret).update(text).digest('hex');
}
