import { fieldNames, type ProposalFields } from '#proposal/contract.ts';
import { keep, kept } from './undelivered.ts';

/**
 * Delivers a request whose function call failed, by the form's own `POST /`. If that fails too, this browser keeps the
 * request and tries again when the network returns or at the next visit. The server recognizes a request by its
 * content, so a request that arrives both ways is stored once.
 */
export async function deliverAnotherWay(fields: ProposalFields): Promise<void> {
  if ((await post(fields)) === 'try-later') {
    keep([...kept(), { fields, since: Date.now() }]);
    tryWhenOnline();
  }
}

/** Tries to send every request that this browser keeps. Called when the network returns and at the next visit. */
export async function deliverKept(): Promise<void> {
  const requests = kept();
  // Requests that are too old are deleted now, even if the network fails again.
  keep(requests);
  for (const { fields } of requests) {
    if ((await post(fields)) === 'try-later') return tryWhenOnline();
    keep(kept().filter((other) => !same(other.fields, fields)));
  }
}

function tryWhenOnline() {
  addEventListener('online', () => void deliverKept(), { once: true });
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
