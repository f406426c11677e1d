import { fieldNames, type ProposalFields } from '#proposal/contract.ts';
import { keptRequestsKey } from './keptRequestsKey.ts';

/**
 * Delivers a request whose function call failed, by the form's own `POST /`. If that fails too, this browser keeps the
 * request and tries again when the network returns or at the next visit. The server recognizes a request by its
 * content, so a request that arrives both ways is stored once.
 */
export async function postOrKeep(fields: ProposalFields): Promise<void> {
  if ((await post(fields)) === 'try-later') {
    keepRequests([...keptRequests(), { fields, since: Date.now() }]);
    tryWhenOnline();
  }
}

/** Tries to send every request that this browser keeps. Called when the network returns and at the next visit. */
export async function deliverKeptRequests(): Promise<void> {
  const requests = keptRequests();
  // Requests that are too old are deleted now, even if the network fails again.
  keepRequests(requests);
  for (const { fields } of requests) {
    if ((await post(fields)) === 'try-later') return tryWhenOnline();
    keepRequests(keptRequests().filter((other) => !same(other.fields, fields)));
  }
}

function tryWhenOnline() {
  addEventListener('online', () => void deliverKeptRequests(), { once: true });
}

/** A request that waits in this browser. `since` is when it was stored, in ms since 1970. */
type KeptRequest = { fields: ProposalFields; since: number };

/** The longest time that a request is kept, in ms. The privacy line beside the form states it. */
const longest = 7 * 24 * 60 * 60 * 1000;

/** The requests that this browser keeps, except those older than seven days. */
function keptRequests(): KeptRequest[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keptRequestsKey) ?? '[]');
    if (!Array.isArray(stored)) return [];
    return (stored as KeptRequest[]).filter(({ since }) => Date.now() - since < longest);
  } catch {
    return [];
  }
}

/** Replaces all requests that this browser keeps. */
function keepRequests(requests: KeptRequest[]): void {
  try {
    if (requests.length === 0) localStorage.removeItem(keptRequestsKey);
    else localStorage.setItem(keptRequestsKey, JSON.stringify(requests));
  } catch {
    // Storage is full or switched off. Nothing typed is lost, because the form keeps its values.
  }
}

/** The path to which the server redirects a browser after storing its request. */
const received = '/?request=received';

/** `refused`: the server has read the request and will never accept it, so a retry would be useless. */
async function post(fields: ProposalFields): Promise<'delivered' | 'refused' | 'try-later'> {
  try {
    // Only a redirect to the receipt counts as stored. A login or maintenance page may redirect as well.
    const response = await fetch('/', { method: 'POST', body: new URLSearchParams(fields) });
    const { pathname, search } = new URL(response.url);
    if (response.ok && pathname + search === received) return 'delivered';
    return response.status === 422 ? 'refused' : 'try-later';
  } catch {
    return 'try-later';
  }
}

function same(a: ProposalFields, b: ProposalFields): boolean {
  return fieldNames.every((name) => a[name] === b[name]);
}
