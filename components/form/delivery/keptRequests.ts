import { fieldNames, type ProposalFields } from '#proposal/contract.ts';
import { fieldsIn } from '#proposal/intake/validateProposal.ts';
import { formerKey, keptRequestsKey } from './keptRequestsKey.ts';

/**
 * A request that was sent from this browser and waits for an answer. `id` names it at each attempt,
 * so that it is one request however often it arrives. `since` is when it was first sent, in ms
 * since 1970.
 */
export type KeptRequest = { id: string; since: number; fields: ProposalFields };

const outcomes = ['received', 'undelivered', 'expired', 'withdrawn'] as const;

/**
 * What became of a request. `undelivered`: it will never be accepted, or it cannot wait. `expired`:
 * it has waited for seven days. `withdrawn`: the visitor had it forgotten.
 */
export type Outcome = (typeof outcomes)[number];

/**
 * What other tabs read of a request that no longer waits: nothing of what was typed. `since` is
 * when it was settled.
 */
type Settled = { id: string; since: number; outcome: Outcome };

/**
 * The longest time that a request is kept, or what became of it, in ms. The privacy line beside the
 * form states it.
 */
const longest = 7 * 24 * 60 * 60 * 1000;

/** Whether a request has been kept for too long. A clock that was ahead must not prolong it. */
export const isOld = ({ since }: { since: number }) => Math.abs(Date.now() - since) >= longest;

/**
 * All requests that wait in this browser, the oldest first. One that is too old is to be settled,
 * and never shown.
 */
export const keptRequests = (): KeptRequest[] => entries().filter((one) => 'fields' in one);

/** The oldest request that waits and may be shown, of those with this content if it is given. */
export function oldestKept(fields?: ProposalFields): KeptRequest | undefined {
  return keptRequests().find((one) => !isOld(one) && (!fields || sameFields(one.fields, fields)));
}

/** Returns a request with this content: the one that waits already, or a new one. */
export function requestFor(fields: ProposalFields): KeptRequest {
  // 128 random bits. On a page without TLS, and in Safari before 15.4, there is no
  // `crypto.randomUUID`.
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
 * What this browser knows of a request: that it is kept, or what became of it. Nothing if its
 * storage was cleared.
 */
export function stateOf({ id }: { id: string }): 'kept' | Outcome | undefined {
  const entry = entries().find((one) => one.id === id);
  return entry && ('outcome' in entry ? entry.outcome : 'kept');
}

/**
 * Writes down what became of a request, for all tabs. Returns false if that is known: only
 * `received` is the last word.
 */
export function settleRequest(request: KeptRequest, outcome: Outcome): boolean {
  const before = stateOf(request);
  const isNews = outcome === 'received' ? before !== outcome : before === undefined || before === 'kept';
  if (isNews) store([...without(request), { id: request.id, since: Date.now(), outcome }]);
  return isNews;
}

/**
 * Takes over what an earlier build of the site kept: requests without an id, under another key.
 * They are then sent, or forgotten by their age, as all others. Two tabs that do so give each
 * request the same id.
 */
export function takeOverFormer(): void {
  const former = read(formerKey).map((one, index) => {
    const { since, fields } = Object(one) as Partial<KeptRequest>;
    return { id: `former-${index}-${since}`, since, fields };
  });
  const unknown = entriesIn(former).filter((one) => !stateOf(one));
  if (store([...entries(), ...unknown])) localStorage.removeItem(formerKey);
}

/**
 * Forgets what became of requests long ago, and what another version or a broken visit has stored
 * in another form.
 */
export function tidyUp(): void {
  store(entries().filter((one) => 'fields' in one || !isOld(one)));
}

export const sameFields = (a: ProposalFields, b: ProposalFields): boolean =>
  fieldNames.every((name) => a[name] === b[name]);

const without = ({ id }: KeptRequest) => entries().filter((one) => one.id !== id);

const entries = (): (KeptRequest | Settled)[] => entriesIn(read(keptRequestsKey));

/** The list that is stored under a key, or an empty one if it is damaged or blocked. */
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
  // The form may have had other fields when it was kept.
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
