import { fieldErrors } from '#site/form.ts';
import type { Outcome } from './receive.ts';
import type { maxLengths } from '../contract.ts';
import { tooLong } from './validateProposal.ts';

/** What can be wrong with the fields of a posted form, each fault with a name, such as `email-missing`. */
export const formFaults = Object.entries(fieldErrors).flatMap(([field, words]) =>
  Object.entries(words).map(([kind, text]) => ({
    field,
    name: `${field}-${kind}`,
    message: kind === 'tooLong' ? tooLong(field as keyof typeof maxLengths) : text,
  })),
);

/**
 * Answers a posted form with a redirect to a page of the site, because Supabase's functions cannot show pages
 * (docs/decisions/0010-a-posted-form-gets-a-redirect.md).
 *
 * @param site the address of the site. It comes from the settings: one from the request could lead anywhere.
 */
export function formReply(outcome: Outcome, site: string): Response {
  const place = outcome.code === 'accepted' ? '/received/#contact' : `/not-sent/#${faultsOf(outcome)}`;
  return new Response(null, {
    status: 303,
    headers: { location: site + place, 'cache-control': 'no-store' },
  });
}

/** Names the faults as that page knows them. An empty string stands for every other reason. */
function faultsOf(outcome: Outcome): string {
  const errors = 'errors' in outcome ? outcome.errors : [];
  // Two fields may have the same words.
  return errors
    .map(
      ({ field, message }) => formFaults.find((one) => one.field === field && one.message === message)?.name,
    )
    .join('+');
}
