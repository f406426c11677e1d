import { fieldNames, type ProposalFields } from '#proposal/contract.ts';
import { keptRequestsKey } from './keptRequestsKey.ts';

/** A request that waits in this browser. `since` is when it was kept, in ms since 1970. */
export type KeptRequest = { fields: ProposalFields; since: number };

/** The requests of this page. They wait here, too, because the browser may block its storage. */
let ofThisPage: KeptRequest[] = [];

/** All requests that wait in this browser, those of earlier visits first. */
export function keptRequests(): KeptRequest[] {
  const stored = storedRequests();
  return [...stored, ...ofThisPage.filter(({ fields }) => !find(stored, fields))];
}

/** Keeps a request until it is settled. The same content is kept once. */
export function keepRequest(fields: ProposalFields): void {
  const kept = find(keptRequests(), fields) ?? { fields, since: Date.now() };
  ofThisPage = [...without(ofThisPage, fields), kept];
  store([...without(storedRequests(), fields), kept]);
}

/** Forgets a request that was delivered or given up. Returns false if it was not kept. */
export function settleRequest(fields: ProposalFields): boolean {
  const wasKept = find(keptRequests(), fields) !== undefined;
  ofThisPage = without(ofThisPage, fields);
  store(without(storedRequests(), fields));
  return wasKept;
}

/** Whether a request is still there after the page was closed. */
export function survivesThePage(fields: ProposalFields): boolean {
  return find(storedRequests(), fields) !== undefined;
}

export function sameFields(a: ProposalFields, b: ProposalFields): boolean {
  return fieldNames.every((name) => a[name] === b[name]);
}

function find(requests: readonly KeptRequest[], fields: ProposalFields) {
  return requests.find((one) => sameFields(one.fields, fields));
}

function without(requests: readonly KeptRequest[], fields: ProposalFields) {
  return requests.filter((one) => !sameFields(one.fields, fields));
}

function storedRequests(): KeptRequest[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keptRequestsKey) ?? '[]');
    return Array.isArray(stored) ? (stored as KeptRequest[]) : [];
  } catch {
    return [];
  }
}

function store(requests: KeptRequest[]): void {
  try {
    if (requests.length === 0) localStorage.removeItem(keptRequestsKey);
    else localStorage.setItem(keptRequestsKey, JSON.stringify(requests));
  } catch {
    // Storage is full or switched off. The requests of this page wait in memory.
  }
}
