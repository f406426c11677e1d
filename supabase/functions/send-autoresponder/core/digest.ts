import { fieldNames } from './limits.ts';
import type { ProposalFields } from './limits.ts';

const encoder = new TextEncoder();

/**
 * The idempotency key of a request: SHA-256, in hex, over its normalised content. Two requests that a person would
 * call the same have the same digest, whichever way they came in.
 */
export async function contentDigest(fields: ProposalFields): Promise<string> {
  const content = fieldNames.map((name) =>
    normalised(name === 'email' ? fields[name].toLowerCase() : fields[name]),
  );
  return toHex(await crypto.subtle.digest('SHA-256', encoder.encode(JSON.stringify(content))));
}

/**
 * Makes a keyed one-way hash (HMAC-SHA-256, hex). Without the salt, four billion IPv4 addresses are hashed through in
 * minutes: a plain hash would hide nothing.
 */
export async function keyedHash(salt: string): Promise<(text: string) => Promise<string>> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', encoder.encode(salt), algorithm, false, ['sign']);
  return async (text) => toHex(await crypto.subtle.sign('HMAC', key, encoder.encode(text)));
}

/** A fresh salt: 256 random bits in hex. */
export function randomSalt(): string {
  return toHex(crypto.getRandomValues(new Uint8Array(32)).buffer);
}

function normalised(text: string): string {
  return text.normalize('NFC').replace(/\s+/gu, ' ').trim();
}

function toHex(bytes: ArrayBuffer): string {
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
