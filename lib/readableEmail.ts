import { domainToUnicode } from 'node:url';
import { emailAddress } from './emailAddress.ts';

/**
 * Returns an address as people read it: `name@xn--bcher-kva.example` → `name@bücher.example`. If
 * that form would not convert back to the same address, returns the address unchanged.
 */
export function readableEmail(address: string): string {
  const at = address.lastIndexOf('@') + 1;
  const readable = address.slice(0, at) + domainToUnicode(address.slice(at));
  return emailAddress(readable) === address ? readable : address;
}
