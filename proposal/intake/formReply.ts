import { notSentPage, receivedPage } from '../contract.ts';
import type { Outcome } from './receive.ts';

/**
 * Answers a posted form with a redirect to a page of the site, because Supabase's functions cannot show pages
 * (docs/decisions/0010-a-posted-form-gets-a-redirect.md).
 *
 * @param site the address of the site. It comes from the settings: one from the request could lead anywhere.
 */
export function formReply({ code }: Outcome, site: string): Response {
  const location = site + (code === 'accepted' ? receivedPage : notSentPage);
  return new Response(null, { status: 303, headers: { location, 'cache-control': 'no-store' } });
}
