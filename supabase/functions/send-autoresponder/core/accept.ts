import { clientNetwork } from './clientNetwork.ts';
import { digestText, randomSecret, webHashing } from './digest.ts';
import type { Hashing } from './digest.ts';
import type { ProposalFields } from './limits.ts';
import type { DeliveryKind, Quota, Store } from './store.ts';

/** How many requests are taken. What is over a limit is answered 429. */
export type AbuseLimits = {
  readonly perIpPerHour: number;
  readonly perRecipientPerDay: number;
  readonly perHour: number;
};

export type AcceptOptions = {
  readonly store: Store;
  readonly limits: AbuseLimits;
  readonly deliveries: readonly DeliveryKind[];
  /** Secret for hashing network addresses; without one, a random one is made and kept in the store. */
  readonly ipHashSalt?: string | undefined;
  readonly hashing?: Hashing;
  readonly now?: () => number;
  /** Called after a new request was stored: the time to send its mail. */
  readonly onStored?: () => void;
};

export type AcceptResult =
  | { readonly kind: 'accepted'; readonly id: string }
  | { readonly kind: 'limited'; readonly retryAfterSeconds: number };

export type Accept = (fields: ProposalFields, client: { ip?: string | undefined }) => Promise<AcceptResult>;

const hourMs = 60 * 60 * 1000;

/**
 * Makes the one way by which a request is taken in, whether it came as JSON or as a form: stored once, with its
 * deliveries, or counted out. The fields must have come out of `readFields` without errors.
 *
 * @throws {StoreUnavailable} when nothing could be stored
 */
export function createAccept(options: AcceptOptions): Accept {
  const { store, limits, deliveries, hashing = webHashing, now = Date.now } = options;
  let salt = options.ipHashSalt;

  // Under a secret, because four billion IPv4 addresses are hashed through in minutes: a plain hash would hide nothing.
  async function quotasFor(email: string, ip: string | undefined): Promise<Quota[]> {
    salt ??= await store.secret('ip-hash-salt', randomSecret());
    const recipient = await hashing.hmac(salt, `to:${email.toLowerCase()}`);
    const quotas: Quota[] = [
      { key: `to:${recipient}`, max: limits.perRecipientPerDay, windowMs: 24 * hourMs },
      { key: 'all', max: limits.perHour, windowMs: hourMs },
    ];
    if (!ip) return quotas;
    const network = await hashing.hmac(salt, `ip:${clientNetwork(ip)}`);
    return [...quotas, { key: `ip:${network}`, max: limits.perIpPerHour, windowMs: hourMs }];
  }

  return async (fields, client) => {
    const digest = await hashing.sha256(digestText(fields));
    const quotas = await quotasFor(fields.email, client.ip);
    const createdAt = now();
    const accepted = await store.accept({
      proposal: { id: crypto.randomUUID(), createdAt, ...fields },
      digest,
      deliveries,
      quotas,
    });
    if (accepted.kind === 'limited') {
      return {
        kind: 'limited',
        retryAfterSeconds: Math.max(1, Math.ceil((accepted.retryAt - createdAt) / 1000)),
      };
    }
    if (accepted.kind === 'stored') options.onStored?.();
    return { kind: 'accepted', id: accepted.id };
  };
}
