import { fieldNames, type ProposalFields } from '../../supabase/functions/send-autoresponder/core/limits.ts';
import { keptKey } from './keptRequests.ts';

/**
 * The second way for a request whose first call failed: the form's own `POST /`, and where that fails too, this
 * browser keeps it and tries again when the network returns or at the next visit. The server knows a request by
 * its content, so one that arrived both ways is still one.
 */
export async function deliverAnotherWay(fields: ProposalFields): Promise<void> {
  if ((await post(fields)) === 'try-later') {
    keep([...kept(), fields]);
    tryWhenOnline();
  }
}

/** Tries everything this browser still keeps; called when the network returns and at the next visit. */
export async function deliverKept(): Promise<void> {
  for (const fields of kept()) {
    if ((await post(fields)) === 'try-later') return tryWhenOnline();
    keep(kept().filter((other) => !same(other, fields)));
  }
}

function tryWhenOnline() {
  addEventListener('online', () => void deliverKept(), { once: true });
}

/** `refused`: the server read it and will never take it, so trying again is of no use. */
async function post(fields: ProposalFields): Promise<'delivered' | 'refused' | 'try-later'> {
  try {
    const response = await fetch('/', {
      method: 'POST',
      body: new URLSearchParams(fields),
      redirect: 'manual',
    });
    // The server answers a stored request with a redirect, which fetch shows as opaque.
    if (response.type === 'opaqueredirect') return 'delivered';
    return response.status === 422 ? 'refused' : 'try-later';
  } catch {
    return 'try-later';
  }
}

function kept(): ProposalFields[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keptKey) ?? '[]');
    return Array.isArray(stored) ? (stored as ProposalFields[]) : [];
  } catch {
    return [];
  }
}

function keep(list: ProposalFields[]) {
  try {
    if (list.length === 0) localStorage.removeItem(keptKey);
    else localStorage.setItem(keptKey, JSON.stringify(list));
  } catch {
    // Storage is full or switched off: the form still shows every field, so nothing typed is lost.
  }
}

function same(a: ProposalFields, b: ProposalFields): boolean {
  return fieldNames.every((name) => a[name] === b[name]);
}
