import {
  type DeliveryKind,
  type DigestClaim,
  type Outcome,
  type SqlDatabase,
  clockSkewMs,
  failing,
  longestWaitMs,
  overdueMs,
} from '../store.ts';

/** The hour, in the machine's time zone, from which on the digest of a day is due. */
const digestHour = 8;

/**
 * The digests of a store. A digest belongs to no request, so it is no row of the deliveries. Each kind of delivery that
 * has digests has a row among the secrets: until when requests were told, the attempts made, and when the next is due.
 * Only who knows a row's current state can change it, so two servers never send the same digest.
 */
export function digestsIn({ query }: Pick<SqlDatabase, 'query'>) {
  const change = (kind: DeliveryKind, from: string, to: readonly unknown[]) =>
    query(changeStatement, [`digest ${kind}`, from, to.join(' ')]);

  return {
    /** Leases the digest if it is due and has something to say. If it has not, the next one is due a day later. */
    claim: async (kind: DeliveryKind, now: number, leaseMs: number, underWay: readonly string[] = []) => {
      const [row] = await query<{ value: string }>(rowStatement, [`digest ${kind}`]);
      // The first digest tells of requests from now on.
      if (!row) await query(firstStatement, [`digest ${kind}`, `${now} 0 ${nextDigest(now)}`]);
      const [since = now, attempts = 0, dueAt = Infinity] = row?.value.split(' ').map(Number) ?? [];
      const id = `digest-${since}`;
      // A clock that was ahead may have set a time further away than the next day.
      const waits = dueAt > now && dueAt <= now + 2 * longestWaitMs && !row?.value.endsWith('due');
      if (!row || waits || underWay.includes(id)) return undefined;

      const until = now - clockSkewMs;
      const times = [now - overdueMs, since, until].map((time) => new Date(time));
      const told = await query<{ id: string; part: string }>(toldStatement, times);
      const idsOf = (part: string) => told.filter((one) => one.part === part).map((one) => one.id);
      const [added, suspects, failed] = [idsOf('added'), idsOf('suspects'), idsOf('failed')];
      const silent = added.length + failed.length === 0;
      const attempt = attempts + 1;
      const next = silent ? [until, 0, nextDigest(now)] : [since, attempt, now + leaseMs];
      const [changed] = await change(kind, row.value, next);
      if (silent || !changed) return undefined;
      return { id, kind, attempt, since, until, added, suspects, failed } satisfies DigestClaim;
    },

    /** Does what `Store.settle` does. */
    settle: async ({ kind, attempt, since, until }: DigestClaim, outcome: Outcome) => {
      const next =
        outcome.state === 'queued'
          ? [since, attempt, outcome.dueAt, outcome.reason && 'waits']
          : [outcome.state === 'sent' ? until : since, 0, nextDigest(until + clockSkewMs)];
      await change(kind, `${since} ${attempt} %`, next);
    },

    /** Makes digests due that wait after a failed attempt. */
    retryWaiting: () => query(retryStatement),
  };
}

/** The next time after `now` at which a digest is due. */
function nextDigest(now: number): number {
  const at = new Date(now);
  const today = at.setHours(digestHour, 0, 0, 0);
  return today > now ? today : at.setDate(at.getDate() + 1);
}

const rowStatement = 'select value from public.proposal_secrets where name = $1';

const firstStatement = `
  insert into public.proposal_secrets (name, value) values ($1, $2) on conflict (name) do nothing`;

const changeStatement = `
  update public.proposal_secrets set value = $3 where name = $1 and value like $2 returning name`;

const retryStatement = `
  update public.proposal_secrets set value = replace(value, 'waits', 'due')
  where name in ('digest notification', 'digest webhook')`;

const toldStatement = `
  select p.id, 'added' as part, p.created_at as at from public.proposals p
  where p.created_at > $2 and p.created_at <= $3
  union
  select p.id, case d.state when 'held' then 'suspects' else 'failed' end, p.created_at
  from public.proposal_deliveries d cross join public.proposals p
  where d.state in ('held', 'dead', 'queued') and d.state <> 'sent' and p.id = d.proposal_id and (
    (d.state = 'held' and d.kind = 'autoresponder' and p.suspicion <> '') or ${failing}
  ) order by at desc`;
