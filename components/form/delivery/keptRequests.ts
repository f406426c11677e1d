import { fieldNames, type ProposalFields } from '#proposal/contract.ts';
import { fieldsIn } from '#proposal/intake/validateProposal.ts';
import { keyStart } from './keptRequestsKey.ts';

/**
 * A request that the visitor wants to send. The browser keeps it in its local storage from the
 * press until its outcome is known. (If only the visitor's mail program can send requests, as with
 * `byMail`, nothing is stored.) Each attempt has the same `id`, so that the server counts all of
 * them as one request. `since` is the time of the press, in ms since 1970.
 */
export type KeptRequest = { id: string; since: number; fields: ProposalFields };

const outcomes = ['received', 'undelivered', 'expired', 'withdrawn'] as const;

/**
 * The outcome of a request, after which the browser no longer sends it:
 *
 * - `received`: the host has stored the request.
 * - `undelivered`: the host will never accept the request, or the browser cannot keep it.
 * - `expired`: the request has waited for seven days.
 * - `withdrawn`: the visitor has withdrawn the request.
 */
export type Outcome = (typeof outcomes)[number];

/**
 * The record of a request's outcome, for other tabs. It replaces the request in the storage, and
 * contains nothing that was typed. `since` is the time of the outcome, in ms since 1970.
 */
type Settled = { id: string; since: number; outcome: Outcome };

/**
 * The keys of the local storage under which builds before 1.0.0 kept a list of requests. A browser
 * may still have such a list.
 */
export const formerKeys = ['kept-requests', 'undelivered-proposals'];

/**
 * The age in ms at which a request expires: its outcome becomes `expired`, and its text is deleted.
 * A recorded outcome of this age is deleted at a later visit (`tidyUp`). The form's text about
 * privacy states the seven days.
 */
const maxAgeMs = 7 * 24 * 60 * 60 * 1000;

/**
 * Whether a request or an outcome is too old (`maxAgeMs`). The result is also true if `since` is
 * seven days or more in the future, because such a time came from a wrong clock.
 */
export const isOld = ({ since }: { since: number }) => Math.abs(Date.now() - since) >= maxAgeMs;

/**
 * Returns all requests without an outcome that this browser has stored, oldest first. A request
 * that is being sent is included. A request that is too old is included, too, so that its outcome
 * `expired` can be recorded. The page never shows the content of a request that is too old.
 */
export function keptRequests(): KeptRequest[] {
  const waiting = keys()
    .flatMap((key) => entryAt(key) ?? [])
    .filter((one) => 'fields' in one);
  // Chrome 109 and Safari 15.4 have no `toSorted`, and the site supports them (docs/browsers.md).
  // oxlint-disable-next-line unicorn/no-array-sort
  return waiting.sort((one, other) => one.since - other.since || (one.id < other.id ? -1 : 1));
}

/**
 * Returns the oldest kept request that is not too old. If `fields` is given, only a request with
 * this content counts.
 */
export function oldestKept(fields?: ProposalFields): KeptRequest | undefined {
  return keptRequests().find((one) => !isOld(one) && (!fields || sameFields(one.fields, fields)));
}

/**
 * Returns a request with this content: the stored one without an outcome, if there is one, and
 * otherwise a new one.
 */
export function requestFor(fields: ProposalFields): KeptRequest {
  // 128 random bits. `crypto.randomUUID` is missing on pages without TLS and in Safari before 15.4.
  const id = crypto.getRandomValues(new Uint32Array(4)).join('-');
  return oldestKept(fields) ?? { id, since: Date.now(), fields };
}

/**
 * Stores a request until its outcome is recorded. Returns false if the browser's storage is full or
 * blocked.
 */
export const keepRequest = (request: KeptRequest): boolean => store(request);

/**
 * Returns the state of a request in this browser's storage: `kept` from the press until an outcome
 * is recorded, and then the outcome. Returns nothing if the storage does not have the request.
 */
export function requestStateOf({ id }: { id: string }): 'kept' | Outcome | undefined {
  const entry = entryAt(keyStart + id);
  return entry && ('outcome' in entry ? entry.outcome : 'kept');
}

/**
 * Records the outcome of a request, for all tabs. If the request already has an outcome, only
 * `received` replaces it. Returns false if the earlier outcome stays, and otherwise true, even if
 * the browser's storage is full or blocked and nothing is recorded.
 */
export function settleRequest(request: KeptRequest, outcome: Outcome): boolean {
  const before = requestStateOf(request);
  const isNews = outcome === 'received' ? before !== outcome : before === undefined || before === 'kept';
  if (isNews) store({ id: request.id, since: Date.now(), outcome });
  return isNews;
}

/**
 * Takes over the requests that earlier builds of the site kept in a list. Each then has a key of
 * its own, and is treated like all others: it is sent or, after seven days, recorded and reported
 * as `expired`. A tab that was opened before a deploy still runs the earlier build, and may add to
 * its list. The next visit takes these requests over.
 *
 * A request without an id gets one here, which is the same in every tab. Some builds before 1.0.0
 * stored only the fields of a request, without `since`. Such a request counts as kept just now.
 */
export function takeOverFormer(): void {
  for (const key of formerKeys) {
    const former = listAt(key).flatMap((one, index) => {
      const { id, since } = Object(one) as Partial<KeptRequest>;
      const fieldsAlone = since === undefined && { since: Date.now(), fields: one };
      const newId = `former-${index}-${since ?? JSON.stringify(one).length}`;
      return toEntry({ ...Object(one), ...fieldsAlone, id: id ?? newId }) ?? [];
    });
    const unknown = former.filter((one) => !requestStateOf(one));
    if (unknown.every(store)) inStorage((storage) => storage.removeItem(key));
  }
}

/** Deletes old outcomes, and entries that are damaged or have the format of another version. */
export function tidyUp(): void {
  for (const key of keys()) {
    const entry = entryAt(key);
    if (!entry || ('outcome' in entry && isOld(entry))) inStorage((storage) => storage.removeItem(key));
  }
}

export const sameFields = (a: ProposalFields, b: ProposalFields): boolean =>
  fieldNames.every((name) => a[name] === b[name]);

/** Returns the keys of all requests and outcomes. */
const keys = (): string[] =>
  inStorage((storage) => Object.keys(storage).filter((key) => key.startsWith(keyStart))) ?? [];

/** Returns what is stored under a key, or nothing if it is missing or damaged. */
const entryAt = (key: string): KeptRequest | Settled | undefined =>
  toEntry({ ...Object(parsedAt(key)), id: key.slice(keyStart.length) });

/** Returns the list that an earlier build has stored under a key, or an empty one. */
function listAt(key: string): unknown[] {
  const stored = parsedAt(key);
  return Array.isArray(stored) ? stored : [];
}

const parsedAt = (key: string): unknown =>
  inStorage((storage) => JSON.parse(storage.getItem(key) ?? 'null') as unknown);

/**
 * Returns a stored value if it is an intact request or outcome. The request gets the current fields
 * of the form. Returns nothing for any other value.
 */
function toEntry(one: Record<string, unknown>): KeptRequest | Settled | undefined {
  if (!isEntry(one)) return undefined;
  // When the request was stored, the form may have had other fields.
  return 'fields' in one ? { ...one, fields: fieldsIn(one.fields) } : one;
}

function isEntry(one: Record<string, unknown>): one is KeptRequest | Settled {
  const { id, since, fields, outcome } = one;
  const { fullName, email } = Object(fields) as Partial<Record<string, unknown>>;
  const waits = outcome === undefined && typeof fullName === 'string' && typeof email === 'string';
  const isSettled = fields === undefined && outcomes.some((known) => known === outcome);
  return typeof since === 'number' && typeof id === 'string' && /^[\w-]+$/.test(id) && (waits || isSettled);
}

/**
 * Stores a request or its outcome under its own key. Returns false if the storage is full or
 * blocked. If two tabs store the same request, or its outcome, at the same moment, the later value
 * stays. At worst the request is then sent once more, and the server recognizes its id.
 */
function store({ id, ...entry }: KeptRequest | Settled): boolean {
  const stored = inStorage((storage) => {
    storage.setItem(keyStart + id, JSON.stringify(entry));
    return true;
  });
  return stored === true;
}

/**
 * Uses the browser's local storage, and returns the result. Returns nothing if the storage is full,
 * blocked or damaged.
 */
function inStorage<T>(use: (storage: Storage) => T): T | undefined {
  try {
    return use(localStorage);
  } catch {
    return undefined;
  }
}
