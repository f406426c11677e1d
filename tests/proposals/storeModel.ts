import type { Store } from '#proposal/store/createStore.ts';
import { planDelivery } from '#proposal/store/planDelivery.ts';
import {
  type Submission,
  type AcceptResult,
  type Claim,
  clockSkewMs,
  dayMs,
  type DeliveryKind,
  hourMs,
  idempotencyLifeMs,
  maxWaitMs,
  overdueMs,
  type Settlement,
} from '#proposal/store/records.ts';

type Delivery = {
  request: Request;
  kind: DeliveryKind;
  recipient: string;
  state: 'queued' | 'held' | 'sent' | 'dead';
  attempts: number;
  dueAt: number;
  leasedUntil: number | undefined;
  heldBecause: string | null;
  lastError: string | null;
  /** For a held notification: the id of the request whose notification has mentioned it. */
  toldWith: string | undefined;
};

type Request = { id: string; createdAt: number; digest: string; suspected: boolean };

/**
 * A model of the store: the same rules, but with arrays in place of a database. It has no SQL, no
 * transactions and no crashes. A test compares the store with it.
 */
export function storeModel() {
  let requests: Request[] = [];
  let deliveries: Delivery[] = [];
  let counters = new Map<string, { used: number; endsAt: number }>();
  let lastPurge: number | undefined;

  const queued = (kind: DeliveryKind) =>
    deliveries.filter((one) => one.kind === kind && one.state === 'queued');

  function erase(ids: readonly string[]): void {
    requests = requests.filter(({ id }) => !ids.includes(id));
    deliveries = deliveries.filter(({ request }) => !ids.includes(request.id));
  }

  /** The claimed delivery, unless its attempt was settled or another one has begun. */
  const claimed = (claim: Claim) =>
    deliveries.find(
      (one) =>
        one.request.id === claim.id &&
        one.kind === claim.kind &&
        one.recipient === claim.recipient &&
        one.attempts === claim.attempt &&
        one.state === 'queued' &&
        one.leasedUntil !== undefined,
    );

  return {
    accept({ proposal, digest, idempotencyHash, deliveries: kinds, quotas }: Submission): AcceptResult {
      const now = proposal.createdAt;
      const suspected = proposal.suspicion !== '';
      const current = quotas.map((quota) => {
        const latestEnd = now + quota.windowMs;
        const { used, endsAt } = counters.get(quota.key) ?? { used: 0, endsAt: 0 };
        const runs = endsAt > now && endsAt <= latestEnd + clockSkewMs;
        return { ...quota, used: runs ? used : 0, endsAt: runs ? Math.min(endsAt, latestEnd) : latestEnd };
      });
      const full = current.filter(({ used, max }) => used >= max);
      const refusing = full.find(({ above }) => above === 'refuse');
      if (refusing) return { retryAt: refusing.endsAt };
      for (const { key, used, endsAt } of current) counters.set(key, { used: used + 1, endsAt });

      const name = `key:${idempotencyHash}`;
      const isKnown = idempotencyHash !== undefined && counters.has(name);
      if (idempotencyHash !== undefined && !isKnown)
        counters.set(name, { used: 1, endsAt: now + idempotencyLifeMs });
      const same = requests.filter((one) => one.digest === digest && Math.abs(one.createdAt - now) < dayMs);
      if (isKnown || same.some((one) => suspected || !one.suspected)) return 'duplicate';

      const request = { id: proposal.id, createdAt: now, digest, suspected };
      const everybody = full.find(({ above }) => above === 'delay');
      const made = kinds.map((kind): Delivery => {
        const later = everybody && queued(kind).filter(({ dueAt }) => dueAt >= everybody.endsAt).length;
        const delayedUntil =
          everybody && everybody.endsAt + Math.floor((later ?? 0) / everybody.max) * everybody.windowMs;
        const visitorIsOverDailyLimit = full.some(({ above }) => above === 'hold confirmation');
        const suspectsAreOverLimit = full.some(({ above }) => above === 'hold all');
        const facts = { now, suspected, suspectsAreOverLimit, visitorIsOverDailyLimit, delayedUntil };
        const plan = planDelivery(kind, facts);
        const fresh = { recipient: '', attempts: 0, leasedUntil: undefined, lastError: null };
        return { request, kind, ...fresh, toldWith: undefined, ...plan };
      });
      requests.push(request);
      deliveries.push(...made);
      return 'stored';
    },

    /** Of the deliveries that are due, returns those that have been due longest. */
    claimable(kind: DeliveryKind, now: number, underWay: readonly Claim[]): Delivery[] {
      const latest = now + maxWaitMs + clockSkewMs;
      const isPast = (time: number) => time <= now || time > latest;
      const due = queued(kind).filter(
        ({ request, recipient, dueAt, leasedUntil }) =>
          isPast(dueAt) &&
          (leasedUntil === undefined || isPast(leasedUntil)) &&
          !underWay.some((one) => one.id === request.id && one.recipient === recipient),
      );
      const first = Math.min(...due.map(({ dueAt }) => dueAt));
      return due.filter(({ dueAt }) => dueAt === first);
    },

    /** Records a claim. For a notification, returns the numbers that it mentions (`Claim.more`). */
    lease(delivery: Delivery, now: number, leaseMs: number): Claim['more'] {
      delivery.leasedUntil = now + leaseMs;
      delivery.attempts += 1;
      if (delivery.kind !== 'notification') return undefined;
      const { id, createdAt } = delivery.request;
      const notifications = deliveries.filter(({ kind }) => kind === 'notification');
      const heldSuspects = notifications.filter(({ heldBecause }) => heldBecause === 'suspicion');
      for (const one of heldSuspects) if (one.dueAt <= createdAt) one.toldWith ??= id;
      return {
        suspects: heldSuspects.filter(({ toldWith }) => toldWith === id).length,
        delayed: queued('notification').filter((one) => one.attempts === 0 && one.dueAt > now).length,
      };
    },

    renew(claim: Claim, until: number): void {
      const delivery = claimed(claim);
      if (delivery) delivery.leasedUntil = until;
    },

    settle(claim: Claim, settlement: Settlement): void {
      const delivery = claimed(claim);
      if (!delivery) return;
      delivery.leasedUntil = undefined;
      if (settlement.state === 'replaced') {
        const { request, kind } = delivery;
        const of = deliveries.filter((one) => one.request === request && one.kind === kind);
        const missing = settlement.by.filter((address) => !of.some(({ recipient }) => recipient === address));
        const fresh = { state: 'queued', attempts: 0, dueAt: settlement.at, leasedUntil: undefined } as const;
        const rest = { heldBecause: null, lastError: null, toldWith: undefined };
        for (const recipient of missing) deliveries.push({ request, kind, recipient, ...fresh, ...rest });
        deliveries = deliveries.filter((one) => one !== delivery);
        return;
      }
      delivery.state = settlement.state;
      delivery.lastError = settlement.state === 'sent' ? null : settlement.error;
      if (settlement.state === 'queued') delivery.dueAt = settlement.dueAt;
    },

    retryWaiting(now: number): void {
      for (const one of deliveries)
        if (one.state === 'queued' && one.lastError !== null && one.leasedUntil === undefined)
          one.dueAt = now;
    },

    nextDue(kind: DeliveryKind): number | undefined {
      const free = queued(kind).filter(({ leasedUntil }) => leasedUntil === undefined);
      return free.length > 0 ? Math.min(...free.map(({ dueAt }) => dueAt)) : undefined;
    },

    failedDeliveries(now: number): Awaited<ReturnType<Store['failedDeliveries']>> {
      const dead = deliveries.filter(({ state }) => state === 'dead');
      const overdue = deliveries.filter(
        ({ state, request, attempts, dueAt }) =>
          state === 'queued' &&
          request.createdAt <= now - overdueMs &&
          (attempts > 0 || dueAt <= now - overdueMs),
      );
      if (dead.length + overdue.length === 0) return undefined;
      const oldest = Math.min(...[...dead, ...overdue].map(({ request }) => request.createdAt));
      const error = overdue.find(({ lastError }) => lastError !== null)?.lastError ?? '';
      return { dead: dead.length, overdue: overdue.length, oldest, error };
    },

    erase,

    /** Erases requests by age. Returns their ids. */
    purge(before: number, now: number): string[] {
      const sinceLast = now - (lastPurge ?? 0);
      const isDue = before > 0 && !(sinceLast >= -clockSkewMs && sinceLast < hourMs - clockSkewMs);
      if (isDue) lastPurge = now;
      const done = requests.filter(
        (one) => !deliveries.some(({ request, state }) => request === one && state === 'queued'),
      );
      const until = Math.min(before, Math.min(...done.map(({ createdAt }) => createdAt), Infinity) + dayMs);
      const old = isDue ? done.filter(({ createdAt }) => createdAt < until).map(({ id }) => id) : [];
      erase(old);
      const latest = now + idempotencyLifeMs + clockSkewMs;
      const running = [...counters].filter(([, { endsAt }]) => endsAt > now && endsAt <= latest);
      counters = new Map(running);
      return old;
    },

    /** Returns each stored delivery as one line, in a fixed order. */
    lines: () =>
      deliveries
        .map(({ request, kind, recipient, state, attempts, heldBecause, lastError }) =>
          lineOf({ id: request.id, kind, recipient, state, attempts, heldBecause, lastError }),
        )
        .toSorted(),
  };
}

/** Returns a stored delivery as one line. */
export const lineOf = (delivery: {
  id: string;
  kind: string;
  recipient?: string | undefined;
  state: string;
  attempts: number;
  heldBecause: string | null;
  lastError: string | null;
}): string => {
  const { id, kind, recipient = '', state, attempts, heldBecause, lastError } = delivery;
  return [id, kind, recipient, state, attempts, heldBecause, lastError].join(' ');
};
