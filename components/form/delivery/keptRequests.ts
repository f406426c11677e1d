import { fieldNames, type ProposalFields } from '#proposal/contract.ts';
import { keptRequestsKey } from './keptRequestsKey.ts';

/** A request that waits in this browser. `since` is when it was kept, in ms since 1970. */
export type KeptRequest = { fields: ProposalFields; since: number };

/** All requests that wait in this browser, the oldest first. What is stored in another form is left out. */
export function keptRequests(): KeptRequest[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keptRequestsKey) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isKeptRequest) : [];
  } catch {
    return [];
  }
}

/** Removes what another version or a broken visit has stored in another form. */
export function dropUnreadable(): void {
  store(keptRequests());
}

/**
 * Keeps a request until it is settled. The same content is kept once.
 *
 * @returns false if the browser's storage is full or blocked
 */
export function keepRequest(fields: ProposalFields): boolean {
  const { since } = keptRequests().find((one) => sameFields(one.fields, fields)) ?? { since: Date.now() };
  return store([...without(fields), { fields, since }]);
}

/** Forgets a request that was delivered or given up. Returns false if it was not kept. */
export function settleRequest(fields: ProposalFields): boolean {
  const [before, after] = [keptRequests(), without(fields)];
  return store(after) && after.length < before.length;
}

export function isKept(fields: ProposalFields): boolean {
  return keptRequests().some((one) => sameFields(one.fields, fields));
}

export function sameFields(a: ProposalFields, b: ProposalFields): boolean {
  return fieldNames.every((name) => a[name] === b[name]);
}

function without(fields: ProposalFields) {
  return keptRequests().filter((one) => !sameFields(one.fields, fields));
}

function isKeptRequest(one: unknown): one is KeptRequest {
  const { fields, since } = Object(one) as { fields?: unknown; since?: unknown };
  const texts = Object(fields) as Partial<Record<string, unknown>>;
  return typeof since === 'number' && fieldNames.every((name) => typeof texts[name] === 'string');
}

function store(requests: KeptRequest[]): boolean {
  try {
    if (requests.length === 0) localStorage.removeItem(keptRequestsKey);
    else localStorage.setItem(keptRequestsKey, JSON.stringify(requests));
    return true;
  } catch {
    return false;
  }
}
