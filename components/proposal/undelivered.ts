import type { ProposalFields } from '../../supabase/functions/_shared/proposal/contract/fields.ts';
import { keptKey } from './keptRequests.ts';

/** A request that waits in this browser, and since when, in ms since 1970. */
export type KeptRequest = { fields: ProposalFields; since: number };

/** The privacy line beside the form names this time. */
const longest = 7 * 24 * 60 * 60 * 1000;

/** What this browser keeps, without what it has kept for seven days. */
export function kept(): KeptRequest[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keptKey) ?? '[]');
    if (!Array.isArray(stored)) return [];
    return (stored as KeptRequest[]).filter(({ since }) => Date.now() - since < longest);
  } catch {
    return [];
  }
}

/** Replaces everything that this browser keeps. */
export function keep(requests: KeptRequest[]): void {
  try {
    if (requests.length === 0) localStorage.removeItem(keptKey);
    else localStorage.setItem(keptKey, JSON.stringify(requests));
  } catch {
    // Storage is full or switched off: the form still shows every field, so nothing typed is lost.
  }
}
