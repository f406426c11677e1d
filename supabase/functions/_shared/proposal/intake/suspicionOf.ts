import { honeypotField, type ProposalFields } from '../contract/fields.ts';
import { fill } from '../words/fill.ts';
import { mails } from '../words/mails.ts';

/** Links that a person may well put into a request: the own site, and some that they like. */
const mostLinks = 3;

/**
 * Why a request may be spam, in words for the owner; empty where nothing speaks for it. A suspect is stored like any
 * other, but its sender gets no confirmation until the owner has looked.
 *
 * @param sent all that was sent: the JSON object or the form's entries
 * @param headers the request's; every browser of today marks a post with one of the two
 */
export function suspicionOf(
  fields: ProposalFields,
  sent: Readonly<Record<string, unknown>>,
  headers: Pick<Headers, 'get'>,
): string {
  const words = mails.suspicions;
  const links = `${fields.fullName} ${fields.details}`.match(/https?:\/\/|\bwww\./gi) ?? [];
  return [
    !headers.get('origin') && !headers.get('sec-fetch-site') && words.noBrowser,
    sent[honeypotField] && words.hiddenField,
    links.length > mostLinks && fill(words.links, { count: String(links.length) }),
  ]
    .filter(Boolean)
    .join('; ');
}
