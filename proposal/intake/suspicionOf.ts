import { honeypotField, type ProposalFields } from '../contract.ts';
import { fill } from '#lib/text.ts';
import { fields as formFields } from '#site/form.ts';
import { mails } from '#site/mails.ts';

/**
 * The largest number of links that is not suspicious. Three are enough for the visitor's own site
 * and two examples.
 */
const maxLinks = 3;

/**
 * Returns why a request may be spam, as text for the owner, or an empty string. `sent` is the whole
 * input, including fields that the form does not have.
 *
 * There are three reasons: the request lacks the headers that browsers send, the hidden field is
 * filled in, or its texts contain many links. Fields of the kind `url` do not count as texts.
 *
 * A request lacks the headers of a browser if its `Origin` is missing or `null`, and its
 * `Sec-Fetch-Site` is neither `same-origin` nor `same-site`
 * (https://www.w3.org/TR/fetch-metadata/). All current browsers send at least one of these two
 * headers with a post.
 */
export function suspicionOf(
  fields: ProposalFields,
  sent: Readonly<Record<string, unknown>>,
  headers: Pick<Headers, 'get'>,
): string {
  const words = mails.suspicions;
  const texts = formFields.filter(({ kind }) => kind !== 'url').map(({ name }) => fields[name] ?? '');
  const links = texts.join(' ').match(/https?:\/\/|(?<!\/\/)\bwww\./gi) ?? [];
  const named = (headers.get('origin') ?? 'null') !== 'null';
  const ours = /^same-(?:origin|site)$/.test(headers.get('sec-fetch-site') ?? '');
  const reasons = [
    !named && !ours && words.noBrowser,
    sent[honeypotField] && words.hiddenField,
    links.length > maxLinks && fill(words.links, { count: String(links.length) }),
  ];
  return reasons.filter(Boolean).join('; ');
}
