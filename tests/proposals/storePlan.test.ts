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
  /** The sender of the request. */
  from: 'a visitor' | 'a visitor over a limit' | 'a suspect';
  /** The time of this delivery's turn, if the hourly limit of all visitors is reached. */
  turn: 'none' | 'in an hour' | 'in a day' | 'later';
  confirmation: DeliveryPlan;
  notification: DeliveryPlan;
};

const turns = {
  none: undefined,
  'in an hour': now + hourMs,
  'in a day': now + dayMs,
  later: now + dayMs + 1,
};

test.each<Case>([
  { from: 'a visitor', turn: 'none', confirmation: immediately, notification: immediately },
  { from: 'a visitor', turn: 'in an hour', confirmation: inAnHour, notification: inAnHour },
  { from: 'a visitor', turn: 'in a day', confirmation: inADay, notification: inADay },
  { from: 'a visitor', turn: 'later', confirmation: heldForLimit, notification: inADay },
  { from: 'a visitor over a limit', turn: 'none', confirmation: heldForLimit, notification: immediately },
  { from: 'a visitor over a limit', turn: 'in an hour', confirmation: heldForLimit, notification: inAnHour },
  { from: 'a visitor over a limit', turn: 'later', confirmation: heldForLimit, notification: inADay },
  { from: 'a suspect', turn: 'none', confirmation: heldAsSpam, notification: immediately },
  { from: 'a suspect', turn: 'in an hour', confirmation: heldAsSpam, notification: heldAsSpam },
  { from: 'a suspect', turn: 'later', confirmation: heldAsSpam, notification: heldAsSpam },
])('plans confirmation and notification for a request of $from whose turn is $turn', (row) => {
  const facts = {
    now,
    suspected: row.from === 'a suspect',
    visitorIsOverLimit: row.from === 'a visitor over a limit',
    turnAt: turns[row.turn],
  };
  const planned = (kind: DeliveryKind) => planDelivery(kind, facts);
  expect([planned('autoresponder'), planned('notification'), planned('webhook')]).toEqual([
    row.confirmation,
    row.notification,
    row.notification,
  ]);
});
