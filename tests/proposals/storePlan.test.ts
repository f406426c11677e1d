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
  /** How long the request's deliveries wait because the hourly limit of all visitors is reached. */
  delay: 'no delay' | 'a delay of an hour' | 'a delay of a day' | 'a longer delay';
  confirmation: DeliveryPlan;
  notification: DeliveryPlan;
};

const delays = {
  'no delay': undefined,
  'a delay of an hour': now + hourMs,
  'a delay of a day': now + dayMs,
  'a longer delay': now + dayMs + 1,
};

test.each<Case>([
  { from: 'a visitor', delay: 'no delay', confirmation: immediately, notification: immediately },
  { from: 'a visitor', delay: 'a delay of an hour', confirmation: inAnHour, notification: inAnHour },
  { from: 'a visitor', delay: 'a delay of a day', confirmation: inADay, notification: inADay },
  { from: 'a visitor', delay: 'a longer delay', confirmation: heldForLimit, notification: inADay },
  {
    from: 'a visitor over a limit',
    delay: 'no delay',
    confirmation: heldForLimit,
    notification: immediately,
  },
  {
    from: 'a visitor over a limit',
    delay: 'a delay of an hour',
    confirmation: heldForLimit,
    notification: inAnHour,
  },
  {
    from: 'a visitor over a limit',
    delay: 'a longer delay',
    confirmation: heldForLimit,
    notification: inADay,
  },
  { from: 'a suspect', delay: 'no delay', confirmation: heldAsSpam, notification: immediately },
  {
    from: 'a suspect over a limit',
    delay: 'no delay',
    confirmation: heldAsSpam,
    notification: heldAsSpam,
  },
])(
  'if $from has $delay, the confirmation is $confirmation.state, the notification $notification.state',
  (row) => {
    const facts = {
      now,
      suspected: row.from === 'a suspect' || row.from === 'a suspect over a limit',
      suspectsAreOverLimit: row.from === 'a suspect over a limit',
      visitorIsOverLimit: row.from === 'a visitor over a limit',
      delayedUntil: delays[row.delay],
    };
    const planned = (kind: DeliveryKind) => planDelivery(kind, facts);
    expect([planned('autoresponder'), planned('notification'), planned('webhook')]).toEqual([
      row.confirmation,
      row.notification,
      row.notification,
    ]);
  },
);
