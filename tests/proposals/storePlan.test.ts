import { expect, test } from 'vitest';
import { type DeliveryPlan, planDelivery } from '#proposal/store/planDelivery.ts';
import { dayMs, type DeliveryKind, hourMs } from '#proposal/store/records.ts';

const now = Date.UTC(2026, 0, 1);
const immediately: DeliveryPlan = { state: 'queued', dueAt: now, heldBecause: null };
const inAnHour: DeliveryPlan = { state: 'queued', dueAt: now + hourMs, heldBecause: null };
const inADay: DeliveryPlan = { state: 'queued', dueAt: now + dayMs, heldBecause: null };
const heldForLimit: DeliveryPlan = { state: 'held', dueAt: now, heldBecause: 'limit' };
const heldAsSpam: DeliveryPlan = { state: 'held', dueAt: now, heldBecause: 'suspicion' };

type Case = {
  /** Who has sent the request. */
  from: 'a visitor' | 'a visitor over a limit' | 'a suspect' | 'a suspect over a limit';
  /** Until when `PROPOSALS_PER_HOUR` delays the deliveries of the request, if it does. */
  delayedUntil?: number;
  /** The deliveries that are planned, in words. */
  plan: string;
  confirmation: DeliveryPlan;
  notification: DeliveryPlan;
};

test.each<Case>([
  {
    from: 'a visitor',
    plan: 'below all limits, both are sent at once',
    confirmation: immediately,
    notification: immediately,
  },
  {
    from: 'a visitor',
    delayedUntil: now + hourMs,
    plan: 'with a delay of an hour, both wait for an hour',
    confirmation: inAnHour,
    notification: inAnHour,
  },
  {
    from: 'a visitor',
    delayedUntil: now + dayMs,
    plan: 'with a delay of a day, both wait for a day',
    confirmation: inADay,
    notification: inADay,
  },
  {
    from: 'a visitor',
    delayedUntil: now + dayMs + 1,
    plan: 'with a longer delay, the confirmation is held, and the notification waits for a day',
    confirmation: heldForLimit,
    notification: inADay,
  },
  {
    from: 'a visitor over a limit',
    plan: 'the confirmation is held, and the notification is sent at once',
    confirmation: heldForLimit,
    notification: immediately,
  },
  {
    from: 'a visitor over a limit',
    delayedUntil: now + hourMs,
    plan: 'with a delay of an hour, the confirmation is held, and the notification waits for an hour',
    confirmation: heldForLimit,
    notification: inAnHour,
  },
  {
    from: 'a visitor over a limit',
    delayedUntil: now + dayMs + 1,
    plan: 'with a delay of over a day, the confirmation is held, and the notification waits for a day',
    confirmation: heldForLimit,
    notification: inADay,
  },
  {
    from: 'a suspect',
    plan: 'the confirmation is held, and the notification is sent at once',
    confirmation: heldAsSpam,
    notification: immediately,
  },
  {
    from: 'a suspect over a limit',
    plan: 'both are held',
    confirmation: heldAsSpam,
    notification: heldAsSpam,
  },
])('limits and suspicion decide when confirmation and notification are sent: for $from, $plan', (row) => {
  const facts = {
    now,
    suspected: row.from === 'a suspect' || row.from === 'a suspect over a limit',
    suspectsAreOverLimit: row.from === 'a suspect over a limit',
    visitorIsOverDailyLimit: row.from === 'a visitor over a limit',
    delayedUntil: row.delayedUntil,
  };
  const planned = (kind: DeliveryKind) => planDelivery(kind, facts);
  expect([planned('autoresponder'), planned('notification'), planned('webhook')]).toEqual([
    row.confirmation,
    row.notification,
    row.notification,
  ]);
});
