import { fieldNames, type ProposalFields } from '#proposal/contract.ts';
import { fieldsIn } from '#proposal/intake/validateProposal.ts';
import { formerKey, keptRequestsKey } from './keptRequestsKey.ts';

/**
 * A request that was sent from this browser and waits for an answer. Each attempt has the same
 * `id`, so that the server counts all of them as one request. `since` is the time of the first
 * attempt, in ms since 1970.
 */
export type KeptRequest = { id: string; since: number; fields: ProposalFields };

const outcomes = ['received', 'undelivered', 'expired', 'withdrawn'] as const;

/**
 * The outcome of a request. `undelivered`: it will never be accepted, or it cannot wait. `expired`:
 * it has waited for seven days. `withdrawn`: the visitor has withdrawn it.
 */
export type Outcome = (typeof outcomes)[number];

/**
 * The record of a request that no longer waits, for other tabs. It contains nothing that was typed.
 * `since` is the time of the outcome.
 */
type Settled = { id: string; since: number; outcome: Outcome };

/**
 * The longest time for which a request, or its outcome, is stored, in ms. The privacy line beside
 * the form states it.
 */
const longest = 7 * 24 * 60 * 60 * 1000;

/** Whether a request has been kept for too long. If a clock was ahead, it is not kept longer. */
export const isOld = ({ since }: { since: number }) => Math.abs(Date.now() - since) >= longest;

/**
 * Returns all requests that wait in this browser, oldest first. Requests that are too old are
 * included, so that they can be settled; they are never shown.
 */
export const keptRequests = (): KeptRequest[] => entries().filter((one) => 'fields' in one);

/**
 * Returns the oldest waiting request that may be shown. If `fields` is given, only with this
 * content.
 */
export function oldestKept(fields?: ProposalFields): KeptRequest | undefined {
  return keptRequests().find((one) => !isOld(one) && (!fields || sameFields(one.fields, fields)));
}

/** Returns a request with this content: one that already waits, or a new one. */
export function requestFor(fields: ProposalFields): KeptRequest {
  // 128 random bits. `crypto.randomUUID` is missing on pages without TLS and in Safari before 15.4.
  const id = crypto.getRandomValues(new Uint32Array(4)).join('-');
  return oldestKept(fields) ?? { id, since: Date.now(), fields };
}

/**
 * Keeps a request until it is settled. Returns false if the browser's storage is full or blocked.
 */
export function keepRequest(request: KeptRequest): boolean {
  return store([...without(request), request]);
}

/**
 * Returns the state of a request in this browser: `kept`, or its outcome. Returns nothing if the
 * storage was cleared.
 */
export function requestStateOf({ id }: { id: string }): 'kept' | Outcome | undefined {
  const entry = entries().find((one) => one.id === id);
  return entry && ('outcome' in entry ? entry.outcome : 'kept');
}

/**
 * Records the outcome of a request, for all tabs. Returns false if there was an outcome already.
 * Only `received` replaces another outcome.
 */
export function settleRequest(request: KeptRequest, outcome: Outcome): boolean {
  const before = requestStateOf(request);
  const isNews = outcome === 'received' ? before !== outcome : before === undefined || before === 'kept';
  if (isNews) store([...without(request), { id: request.id, since: Date.now(), outcome }]);
  return isNews;
}

/**
 * Takes over the requests that an earlier build of the site kept without an id, under another key.
 * They are then sent, or forgotten by age, like all others. If two tabs do this, both give a
 * request the same id.
 */
export function takeOverFormer(): void {
  const former = read(formerKey).map((one, index) => {
    const { since, fields } = Object(one) as Partial<KeptRequest>;
    return { id: `former-${index}-${since}`, since, fields };
  });
  const unknown = entriesIn(former).filter((one) => !requestStateOf(one));
  if (store([...entries(), ...unknown])) localStorage.removeItem(formerKey);
}

/**
 * Deletes old outcomes, and entries that another version or a broken visit has stored in another
 * form.
 */
export function tidyUp(): void {
  store(entries().filter((one) => 'fields' in one || !isOld(one)));
}

export const sameFields = (a: ProposalFields, b: ProposalFields): boolean =>
  fieldNames.every((name) => a[name] === b[name]);

const without = ({ id }: KeptRequest) => entries().filter((one) => one.id !== id);

const entries = (): (KeptRequest | Settled)[] => entriesIn(read(keptRequestsKey));

/** Returns the list that is stored under a key, or an empty one if it is damaged or blocked. */
function read(key: string): unknown[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(stored) ? stored : [];
  } catch {
    return [];
  }
}

function entriesIn(list: unknown[]): (KeptRequest | Settled)[] {
  const known = list.filter(isEntry);
  // The form may have had other fields when the request was kept.
  for (const one of known) if ('fields' in one) one.fields = fieldsIn(one.fields);
  return known;
}

function isEntry(one: unknown): one is KeptRequest | Settled {
  const { id, since, fields, outcome } = Object(one) as Record<string, unknown>;
  const { fullName, email } = Object(fields) as Partial<Record<string, unknown>>;
  const waits = outcome === undefined && typeof fullName === 'string' && typeof email === 'string';
  const isSettled = fields === undefined && outcomes.some((known) => known === outcome);
  return typeof since === 'number' && typeof id === 'string' && /^[\w-]+$/.test(id) && (waits || isSettled);
}

function store(all: (KeptRequest | Settled)[]): boolean {
  try {
    if (all.length === 0) localStorage.removeItem(keptRequestsKey);
    else localStorage.setItem(keptRequestsKey, JSON.stringify(all));
    return true;
  } catch {
    return false;
  }
}
