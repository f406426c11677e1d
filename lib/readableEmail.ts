import { domainToUnicode } from 'node:url';
import { emailAddress } from './emailAddress.ts';

/**
 * Returns an address as people read it, if that leads back to it: `name@xn--bcher-kva.example` →
 * `name@bücher.example`.
 */
export function readableEmail(address: string): string {
  const at = address.lastIndexOf('@') + 1;
  const readable = address.slice(0, at) + domainToUnicode(address.slice(at));
  return emailAddress(readable) === address ? readable : address;
}
