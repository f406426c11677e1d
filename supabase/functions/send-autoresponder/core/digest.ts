import { fieldNames } from './limits.ts';
import type { ProposalFields } from './limits.ts';

/** The two one-way functions needed, both in hex. A host may bring its own: Node's are several times faster. */
export type Hashing = {
  sha256(text: string): string | Promise<string>;
  /** HMAC-SHA-256 under a secret. */
  hmac(secret: string, text: string): string | Promise<string>;
};

const encoder = new TextEncoder();

/** Hashing by Web Crypto, which every host has. */
export const webHashing: Hashing = {
  sha256: async (text) => toHex(await crypto.subtle.digest('SHA-256', encoder.encode(text))),
  async hmac(secret, text) {
    const algorithm = { name: 'HMAC', hash: 'SHA-256' };
    const key = await crypto.subtle.importKey('raw', encoder.encode(secret), algorithm, false, ['sign']);
    return toHex(await crypto.subtle.sign('HMAC', key, encoder.encode(text)));
  },
};

/**
 * What the idempotency key of a request is taken over: its normalised content. Two requests that a person would call
 * the same give the same text, whichever way they came in.
 */
export function digestText(fields: ProposalFields): string {
  return JSON.stringify(
    fieldNames.map((name) => normalised(name === 'email' ? fields[name].toLowerCase() : fields[name])),
  );
}

/** A fresh secret: 256 random bits in hex. */
export function randomSecret(): string {
  return toHex(crypto.getRandomValues(new Uint8Array(32)).buffer);
}

function normalised(text: string): string {
  return text.normalize('NFC').replace(/\s+/gu, ' ').trim();
}

function toHex(bytes: ArrayBuffer): string {
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
