import {
  fieldNames,
  type ProposalFields,
} from '../../supabase/functions/_shared/proposal/contract/fields.ts';
import { keep, kept } from './undelivered.ts';

/**
 * The second way for a request whose first call failed: the form's own `POST /`, and where that fails too, this
 * browser keeps it and tries again when the network returns or at the next visit. The server knows a request by
 * its content, so one that arrived both ways is still one.
 */
export async function deliverAnotherWay(fields: ProposalFields): Promise<void> {
  if ((await post(fields)) === 'try-later') {
    keep([...kept(), { fields, since: Date.now() }]);
    tryWhenOnline();
  }
}

/** Tries everything this browser still keeps; called when the network returns and at the next visit. */
export async function deliverKept(): Promise<void> {
  const requests = kept();
  // What is too old goes now, whatever the network does.
  keep(requests);
  for (const { fields } of requests) {
    if ((await post(fields)) === 'try-later') return tryWhenOnline();
    keep(kept().filter((other) => !same(other.fields, fields)));
  }
}

function tryWhenOnline() {
  addEventListener('online', () => void deliverKept(), { once: true });
}

/** Where the server leads a browser whose request it has stored. */
const received = '/?request=received';

/** `refused`: the server read it and will never take it, so trying again is of no use. */
async function post(fields: ProposalFields): Promise<'delivered' | 'refused' | 'try-later'> {
  try {
    // The redirect is followed to see where it leads: a login's or a maintenance page's is no receipt.
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
