import { createHash, createHmac, randomBytes } from 'node:crypto';
import { rateLimitKey } from './rateLimitKey.ts';
import { mailboxOf, takesMail } from './intake/recipient.ts';
import { fieldNames, type ProposalFields } from './contract.ts';
import type { SharedSettings } from './settings.ts';
import type { Store } from './createStore.ts';
import { type DeliveryKind, hourMs, type Quota } from './store.ts';
import { mails } from '#site/mails.ts';

export type SubmitProposalOptions = {
  readonly store: Store;
  /** Limits on the requests of one network per hour, and on confirmations per mailbox and day and in total per hour. */
  readonly limits: SharedSettings['proposalLimits'];
  readonly deliveries: readonly DeliveryKind[];
  /** Secret for hashing network and email addresses. If it is missing, a random one is created and kept in the store. */
  readonly ipHashSalt?: string | undefined;
  readonly now?: () => number;
  /** Called after a new request was stored, so that its deliveries can start. */
  readonly onStored?: () => void;
};

export type SubmitProposal = (
  fields: ProposalFields,
  client: { ip?: string | undefined; suspicion?: string },
) => Promise<Submitted>;

/** What became of a valid request. */
export type Submitted =
  | { readonly code: 'accepted'; readonly id: string }
  | { readonly code: 'too-many-requests' | 'unavailable'; readonly retryAfterSeconds: number };

/**
 * Creates the function that stores a request once, with its deliveries, or refuses it because a limit is reached. The
 * fields must have passed `validateProposal` without errors. The function throws `StoreUnavailable` if nothing could be
 * stored.
 */
export function createSubmitProposal(options: SubmitProposalOptions): SubmitProposal {
  const { store, limits, deliveries, now = Date.now } = options;
  let salt = options.ipHashSalt;

  async function quotasFor(email: string, ip: string | undefined): Promise<Quota[]> {
    const secret = (salt ??= await store.secret('ip-hash-salt', randomBytes(32).toString('hex')));
    // Without a secret, trying all four billion IPv4 addresses would reveal one in minutes.
    const hash = (text: string) => createHmac('sha256', secret).update(text).digest('hex');
    const { perIpPerHour, perRecipientPerDay, perHour } = limits;
    const dayMs = 24 * hourMs;
    const { suspicions } = mails;
    const to = `to:${hash(`to:${mailboxOf(email)}`)}`;
    const quotas: Quota[] = [
      { key: to, max: perRecipientPerDay, windowMs: dayMs, suspicion: suspicions.recipient },
      // Suspects count here as well, because the owner is notified of them.
      { key: 'all', max: perHour, windowMs: hourMs, delays: true },
    ];
    const address = ip && rateLimitKey(ip);
    if (!address) return quotas;
    const network = hash(`ip:${address}`);
    return [
      ...quotas,
      { key: `ip:${network}`, max: perIpPerHour, windowMs: hourMs },
      // Without this limit, one network could cause mails to 240 strangers a day.
      { key: `day:${network}`, max: perIpPerHour, windowMs: dayMs, suspicion: suspicions.network },
    ];
  }

  return async (fields, client) => {
    const quotas = await quotasFor(fields.email, client.ip);
    const createdAt = now();
    const added = await store.accept({
      proposal: { id: crypto.randomUUID(), createdAt, suspicion: client.suspicion ?? '', ...fields },
      digest: contentDigest(fields),
      deliveries: deliveries.filter((kind) => kind !== 'autoresponder' || takesMail(fields.email)),
      quotas,
    });
    if (added.kind === 'limited') {
      const seconds = Math.ceil((added.retryAt - createdAt) / 1000);
      return { code: 'too-many-requests', retryAfterSeconds: Math.max(1, seconds) };
    }
    if (added.kind === 'stored') options.onStored?.();
    return { code: 'accepted', id: added.id };
  };
}

/**
 * Returns the idempotency key of a request: a hash of its normalized content. Requests that differ only in white space,
 * Unicode form or the case of the email address have the same key, whichever way they arrived.
 */
export function contentDigest(fields: ProposalFields): string {
  const texts = { ...fields, email: fields.email.toLowerCase() };
  const values = fieldNames.map((name) => texts[name].normalize('NFC').replace(/\s+/gu, ' ').trim());
  return createHash('sha256').update(JSON.stringify(values)).digest('hex');
}
