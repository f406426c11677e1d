import { domainToUnicode } from 'node:url';
import { emailAddress } from './emailAddress.ts';

/**
 * Converts an email address to the form that people read: `name@xn--bcher-kva.example` →
 * `name@bücher.example`. An address is returned unchanged if `emailAddress` would not convert the
 * readable form back to it.
 */
export function readableEmail(address: string): string {
  const at = address.lastIndexOf('@') + 1;
  const readable = address.slice(0, at) + domainToUnicode(address.slice(at));
  return emailAddress(readable) === address ? readable : address;
}
