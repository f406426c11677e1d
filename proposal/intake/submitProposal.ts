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

export type SubmitProposal = (fields: ProposalFields, client: Client) => Promise<Submitted>;

/** The sender of a request. `key` is the id that the sender gave to the request (`keyHeader`). */
type Client = { ip?: string | undefined; suspicion?: string; key?: string | undefined };

/** The result for a valid request. */
export type Submitted =
  | { readonly code: 'accepted'; readonly id: string }
  | { readonly code: 'too-many-requests' | 'unavailable'; readonly retryAfterSeconds: number };

/**
 * Creates the function that stores a valid request once, with its deliveries, or refuses it because
 * a limit is reached. It throws `StoreUnavailable` if the store fails, or if the request has waited
 * for too long. After a failure of the store, the request may be stored all the same; usually it is
 * not.
 *
 * The keys of the counters contain networks and mailboxes only as hashes. If the settings contain
 * no secret for these hashes, a random one is created and kept in the store. `docs/deliveries.md`
 * has a table of the limits.
 *
 * @param onStored wakes the outbox. It is called after a request was stored, once no other request
 *   waits or is being stored. While requests keep arriving without a pause, it is called about
 *   every `maxUnreportedMs`, when the next request is accepted
 */
export function createSubmitProposal(
  store: Store,
  settings: Pick<SharedSettings, 'proposalLimits' | 'ipHashSalt'>,
  deliveries: readonly DeliveryKind[],
  onStored = () => {},
  now = Date.now,
): SubmitProposal {
  let storedSalt: Promise<string> | undefined;
  const overLimit = createLimitMemory();
  /** When the first request was stored for which `onStored` has not been called yet. */
  let unreportedSince: number | undefined;
  const report = () => {
    unreportedSince = undefined;
    onStored();
  };
  // Deliveries use the same connections to the database as requests. So their start (`onStored`)
  // waits until all requests that arrived together are stored.
  const enqueue = createNetworkQueues({
    onIdle: () => {
      if (unreportedSince !== undefined) report();
    },
  });

  /** Returns the stored secret. The store is asked once, even if many requests come at once. */
  function readSalt(): Promise<string> {
    if (!storedSalt) {
      storedSalt = store.secret('ip-hash-salt', randomBytes(32).toString('hex'));
      // The next request tries again.
      storedSalt.catch(() => (storedSalt = undefined));
    }
    return storedSalt;
  }

  async function quotasFor(email: string, ip: string | undefined, suspicion: string): Promise<Quota[]> {
    const secret = settings.ipHashSalt ?? (await readSalt());
    // Without a secret, trying all four billion IPv4 addresses would reveal in minutes which one
    // was hashed.
    const hash = (text: string) => createHmac('sha256', secret).update(text).digest('hex');
    const { perIpPerHour, perRecipientPerDay, perHour } = settings.proposalLimits;
    const visitor = hash(`ip:${networkOf(ip)}`);
    // Suspected requests count only for quotas of their own. So a spam program cannot use up the
    // limits of visitors in its network.
    if (suspicion)
      return [hourly(`spam:${visitor}`, perIpPerHour), hourly('spam', suspectsAnnouncedPerHour, 'hold all')];
    return [
      hourly(`ip:${visitor}`, perIpPerHour),
      hourly('all', perHour, 'delay'),
      daily(`to:${hash(`to:${mailboxOf(email)}`)}`, perRecipientPerDay),
      // The hourly limit alone would allow a network 24 times as many confirmations a day, each
      // to another stranger.
      daily(`day:${visitor}`, perIpPerHour),
    ];
  }

  return async (fields, client) => {
    const arrivedAt = now();
    const { ip, suspicion = '' } = client;
    const { fullName, email } = fields;
    const quotas = await quotasFor(email, ip, suspicion);
    // A network has two quotas that refuse requests: one for its suspected requests, and one for
    // its other requests. The key of the quota also names the queue.
    const refusingKey = quotas.find(({ above }) => above === 'refuse')!.key;
    // Requests of the same network are processed one after the other. So once the store has refused
    // one of them, the others are refused from memory, without the store. A request that has waited
    // for too long is refused when its turn comes.
    return enqueue(refusingKey, async (): Promise<Submitted> => {
      const createdAt = now();
      const end = overLimit.endOf(refusingKey, createdAt);
      if (end !== undefined) return refusedUntil(end, createdAt);
      if (createdAt - arrivedAt > maxQueueMs) throw new StoreUnavailable('slow', undefined, slowRemedy);
      // A duplicate is also answered with a new id, under which nothing is stored. Otherwise a
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
      if (added === 'stored') unreportedSince ??= now();
      if (unreportedSince !== undefined && now() - unreportedSince >= maxUnreportedMs) report();
      return { code: 'accepted', id };
    });
  };
}

/**
 * The longest time that a request may wait for its turn, in ms. It waits for the secret of the
 * hashes, and for earlier requests of its network. After these 7 s, the store may take 8 s more, if
 * the connection or a statement hangs (`postgresDatabase.ts`). The page waits for an answer for as
 * long as both together: 15 s.
 */
const maxQueueMs = 7_000;

/**
 * How long the deliveries of a stored request wait if further requests arrive without a pause.
 * After this time, the next request that is accepted ends the wait.
 */
const maxUnreportedMs = 250;

const slowRemedy =
  'the database is too slow for many requests of one network at once: check its load. Behind a proxy, also check TRUST_PROXY: without it, all visitors count as one network';

const refusedUntil = (end: number, now: number): Submitted => ({
  code: 'too-many-requests',
  retryAfterSeconds: Math.max(1, Math.ceil((end - now) / 1000)),
});

/**
 * The number of suspected requests an hour whose notification and webhook are sent. For further
 * suspected requests, both are held, and the notification of a later request says how many there
 * are.
 */
const suspectsAnnouncedPerHour = 5;

const hourly = (key: string, max: number, above: Quota['above'] = 'refuse') =>
  ({ key, max, windowMs: hourMs, above }) as const;
const daily = (key: string, max: number) =>
  ({ key, max, windowMs: dayMs, above: 'hold confirmation' }) as const;

/**
 * Returns a hash of a request's content. White space, Unicode form and the case of the email
 * address do not change it.
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
