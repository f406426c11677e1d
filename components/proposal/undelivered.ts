import type { ProposalFields } from '#proposal/contract.ts';
import { keptKey } from './keptRequests.ts';

/** A request that waits in this browser. `since` is when it was stored, in ms since 1970. */
export type KeptRequest = { fields: ProposalFields; since: number };

/** The longest time that a request is kept, in ms. The privacy line beside the form states it. */
const longest = 7 * 24 * 60 * 60 * 1000;

/** The requests that this browser keeps, except those older than seven days. */
export function kept(): KeptRequest[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keptKey) ?? '[]');
    if (!Array.isArray(stored)) return [];
    return (stored as KeptRequest[]).filter(({ since }) => Date.now() - since < longest);
  } catch {
    return [];
  }
}

/** Replaces all requests that this browser keeps. */
export function keep(requests: KeptRequest[]): void {
  try {
    if (requests.length === 0) localStorage.removeItem(keptKey);
    else localStorage.setItem(keptKey, JSON.stringify(requests));
  } catch {
    // Storage is full or switched off. Nothing typed is lost, because the form keeps its values.
  }
}
