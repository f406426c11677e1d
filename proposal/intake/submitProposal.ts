import { createHash, createHmac, randomBytes } from 'node:crypto';
import { answersOf } from '../answers.ts';
import { createLimitMemory } from './limitMemory.ts';
import { createNetworkQueues } from './networkQueues.ts';
import { networkOf } from '../networkOf.ts';
import type { ProposalFields } from '../contract.ts';
import { mailboxOf, takesMail } from '#lib/emailAddress.ts';
import type { SharedSettings } from '../settings.ts';
import type { Store } from '../store/createStore.ts';
import { StoreUnavailable } from '../store/database.ts';
import { dayMs, type DeliveryKind, hourMs, type Quota } from '../store/records.ts';

export type SubmitProposal = (fields: ProposalFields, client: Client) => Promise<SubmitResult>;

/**
 * The client that has sent a request, usually a browser. `key` is the idempotency key that the
 * client has given to the request (`keyHeader`).
 */
type Client = { ip?: string | undefined; suspicion?: string; key?: string | undefined };

/** The result for a valid request. */
export type SubmitResult =
  | { readonly code: 'accepted'; readonly id: string }
  | { readonly code: 'too-many-requests' | 'unavailable'; readonly retryAfterSeconds: number };

/**
 * Creates the function that stores a valid request once, with its deliveries, or refuses it because
 * a limit is reached. `docs/deliveries.md` has a table of the limits. The created function throws
 * `StoreUnavailable` if the store fails, or if the request has waited for longer than `maxQueueMs`.
 * If the store fails, the request is usually not stored. `createStore` names the exceptions.
 *
 * The keys of the counters (`Quota`) contain networks and mailboxes only as hashes. If
 * `IP_HASH_SALT` is not set, a random secret for these hashes is created and kept in the store.
 *
 * @param onStored wakes the outbox after requests were stored. It is called as soon as no request
 *   waits or is being stored. While requests keep arriving without a pause, it is called about once
 *   in `maxWakeDelayMs`
 */
export function createSubmitProposal(
  store: Store,
  settings: Pick<SharedSettings, 'proposalLimits' | 'ipHashSalt'>,
  deliveries: readonly DeliveryKind[],
  onStored = () => {},
  now = Date.now,
): SubmitProposal {
  let storedSecret: Promise<string> | undefined;
  const overLimit = createLimitMemory();
  /**
   * Since when stored requests have been waiting for the outbox to be woken, in ms since 1970.
   * Undefined if none is waiting. The outbox is woken a little after a request is stored, so that
   * it is woken once for several requests.
   */
  let wakeDelayedSince: number | undefined;
  const wakeOutbox = () => {
    wakeDelayedSince = undefined;
    onStored();
  };
  // Deliveries use the same connections to the database as requests. So their start (`onStored`)
  // waits until all requests that arrived together are stored.
  const enqueue = createNetworkQueues({
    onIdle: () => {
      if (wakeDelayedSince !== undefined) wakeOutbox();
    },
  });

  /**
   * Returns the stored secret for the counters' hashes. The store is asked only once, even if many
   * requests need the secret at the same time.
   */
  function readStoredSecret(): Promise<string> {
    if (!storedSecret) {
      storedSecret = store.secret('ip-hash-salt', randomBytes(32).toString('hex'));
      // If the store fails, the next request asks it again.
      storedSecret.catch(() => (storedSecret = undefined));
    }
    return storedSecret;
  }

  async function quotasFor(email: string, ip: string | undefined, suspicion: string): Promise<Quota[]> {
    const secret = settings.ipHashSalt ?? (await readStoredSecret());
    // Without a secret, trying all four billion IPv4 addresses would reveal in minutes which one
    // was hashed.
    const hash = (text: string) => createHmac('sha256', secret).update(text).digest('hex');
    const { perIpPerHour, perRecipientPerDay, perHour } = settings.proposalLimits;
    const visitor = hash(`ip:${networkOf(ip)}`);
    // Suspected requests count only for quotas of their own. So a spam program cannot use up the
    // limits of visitors in its network.
    if (suspicion)
      return [hourly(`spam:${visitor}`, perIpPerHour), hourly('spam', suspectsPerHour, 'hold all')];
    return [
      hourly(`ip:${visitor}`, perIpPerHour),
      hourly('all', perHour, 'delay'),
      daily(`to:${hash(`to:${mailboxOf(email)}`)}`, perRecipientPerDay),
      // The hourly limit alone would allow a network to cause 24 times as many confirmations a day,
      // each to another stranger.
      daily(`day:${visitor}`, perIpPerHour),
    ];
  }

  return async (fields, client) => {
    const arrivedAt = now();
    const { ip, suspicion = '' } = client;
    const { fullName, email } = fields;
    const quotas = await quotasFor(email, ip, suspicion);
    // The requests of a network wait in two queues: its suspected requests in one, its other
    // requests in the other. Only one quota can refuse the requests of a queue. The key of this
    // quota is also the name of the queue.
    const refusingKey = quotas.find(({ above }) => above === 'refuse')!.key;
    // The requests of one queue are processed one after the other. So once the store has refused
    // one request of a queue, the others are refused from memory, without the store. A request that
    // has waited for too long is refused when its turn comes.
    return enqueue(refusingKey, async (): Promise<SubmitResult> => {
      const createdAt = now();
      const end = overLimit.endOf(refusingKey, createdAt);
      if (end !== undefined) return refusedUntil(end, createdAt);
      if (createdAt - arrivedAt > maxQueueMs) throw new StoreUnavailable('slow', undefined, slowRemedy);
      // The response to a duplicate has a new id, too, under which nothing is stored. Otherwise a
      // stranger who guesses the content of a request could learn whether it was sent.
      const id = crypto.randomUUID();
      const digest = contentDigest(fields);
      const added = await store.accept({
        proposal: { id, createdAt, suspicion, fullName, email, answers: answersOf(fields) },
        digest,
        idempotencyHash: client.key && sha256(`${client.key} ${digest}`),
        deliveries: deliveries.filter((kind) => kind !== 'autoresponder' || takesMail(email)),
        quotas,
      });
      if (typeof added === 'object') {
        overLimit.note(refusingKey, added.retryAt);
        return refusedUntil(added.retryAt, createdAt);
      }
      if (added === 'stored') wakeDelayedSince ??= now();
      if (wakeDelayedSince !== undefined && now() - wakeDelayedSince >= maxWakeDelayMs) wakeOutbox();
      return { code: 'accepted', id };
    });
  };
}

/**
 * A request waits for the secret of the counters' hashes, and for earlier requests of its network.
 * If it has waited longer than this time, in ms, when its turn comes, it is not stored, and is
 * answered with a 503. After these 7 s, the store may take 8 s more, if
 * the connection or a statement hangs (`postgresDatabase.ts`). The page waits for the response for
 * 15 s, the sum of these two times. A request may take 4 s more if it arrives while the store is
 * being opened (`server/createProposals.ts`), or if Postgres has no free connection at first. The
 * page may then stop waiting before the response comes.
 */
const maxQueueMs = 7_000;

/**
 * How long the deliveries of a stored request wait, in ms, if further requests arrive without a
 * pause. After this time, the next request that is accepted ends the wait.
 */
const maxWakeDelayMs = 250;

const slowRemedy =
  'the database is too slow for many simultaneous requests of one network: check its load. Behind a proxy, also check TRUST_PROXY: without it, all visitors count as one network';

const refusedUntil = (end: number, now: number): SubmitResult => ({
  code: 'too-many-requests',
  retryAfterSeconds: Math.max(1, Math.ceil((end - now) / 1000)),
});

/**
 * The agency gets a notification and a webhook call about this many suspected requests an hour. The
 * notifications and webhook calls of further suspected requests are held. The notification of a
 * later request says how many notifications were held (`Claim.more`).
 */
const suspectsPerHour = 5;

const hourly = (key: string, max: number, above: Quota['above'] = 'refuse') =>
  ({ key, max, windowMs: hourMs, above }) as const;
const daily = (key: string, max: number) =>
  ({ key, max, windowMs: dayMs, above: 'hold confirmation' }) as const;

/**
 * Returns a hash of a request's content. Two requests have the same hash even if they differ in
 * white space, in Unicode normalization, or in the case of the email address.
 */
export function contentDigest(fields: ProposalFields): string {
  const texts: ProposalFields = { ...fields, email: fields.email.toLowerCase() };
  const answered = Object.keys(texts).filter((name) => texts[name]);
  // Sorted by name, so that the hash stays the same after a field was added or moved.
  const values = answered.toSorted().map((name) => [name, oneSpaced(composed(texts[name] ?? ''))]);
  return sha256(JSON.stringify(values));
}

const oneSpaced = (text: string) => text.replace(/\s+/gu, ' ').trim();

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

// Text with more than 30 combining marks in a row is left as it is. No script uses so many, and
// normalizing them is slow (https://www.unicode.org/reports/tr15/#Stream_Safe_Text_Format).
const composed = (text: string) => (/\p{M}{31}/u.test(text) ? text : text.normalize('NFC'));
