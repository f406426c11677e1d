import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  carryOut,
  type Deliver,
  DeliveryFailed,
  MailboxRefused,
  runAttempt,
  SendingRefused,
} from '#proposal/delivery/attempt.ts';
import type { Store } from '#proposal/store/createStore.ts';
import { type Claim, type DeliveryKind, hourMs } from '#proposal/store/records.ts';
import { storedProposal } from '../helpers/proposal.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const never = () => new Promise<never>(() => {});

describe('time limits', () => {
  test('an attempt to send a mail or call a webhook ends when its time limit has passed, and not before', async () => {
    let outcome: unknown;
    const attempt = runAttempt(({ limit }) => {
      limit(1_000);
      return never();
    });
    void attempt.catch((error: unknown) => (outcome = error));
    await vi.advanceTimersByTimeAsync(999);
    expect(outcome).toBeUndefined();
    await vi.advanceTimersByTimeAsync(1);
    expect(outcome).toMatchObject({ name: 'DeliveryFailed', code: 'timed-out' });
  });

  test('if an attempt to send a mail sets its time limit twice, only the limit that it sets last counts', async () => {
    const attempt = runAttempt(async ({ limit }) => {
      limit(1_000);
      limit(60_000);
      await new Promise((resolve) => setTimeout(resolve, 59_000));
      return 'done';
    });
    await vi.advanceTimersByTimeAsync(59_000);
    expect(await attempt).toBe('done');
  });

  test('an attempt to send a mail or call a webhook may take any time if no time limit is set for it', async () => {
    const attempt = runAttempt(async () => {
      await new Promise((resolve) => setTimeout(resolve, 24 * hourMs));
      return 'done';
    });
    await vi.advanceTimersByTimeAsync(24 * hourMs);
    expect(await attempt).toBe('done');
  });

  test('an attempt to send a mail ends as soon as the server aborts it, before its time limit', async () => {
    const end = new AbortController();
    const attempt = runAttempt(({ limit }) => {
      limit(60_000);
      return never();
    }, end);
    end.abort();
    await expect(attempt).rejects.toMatchObject({ code: 'timed-out' });
  });

  test('an attempt to send a mail aborts its AbortSignal when it ends, and leaves no timer', async () => {
    let signal: AbortSignal | undefined;
    await runAttempt(async (attempt) => {
      ({ signal } = attempt);
      attempt.limit(60_000);
    });
    expect(signal?.aborted).toBe(true);
    expect(vi.getTimerCount()).toBe(0);
  });

  test('if the time limit of an attempt to send a mail is set after the attempt has ended, no timer starts', async () => {
    let late: ((ms: number) => void) | undefined;
    await runAttempt(async ({ limit }) => void (late = limit));
    late!(60_000);
    expect(vi.getTimerCount()).toBe(0);
  });
});

/** Makes one attempt at a delivery. Returns the result to be stored (`settlement`), and the log. */
async function tried(deliver: Deliver | undefined, claim: Partial<Claim> = {}) {
  const kind: DeliveryKind = claim.kind ?? 'notification';
  const logged: object[] = [];
  const at = (level: string) => (facts: object, message: string) =>
    void logged.push({ level, message, ...facts });
  const logger = { info: at('info'), warn: at('warn'), error: at('error') };
  const whole = { id: 'the-id', kind, recipient: '', attempt: 1, proposal: storedProposal(), ...claim };
  const deps = { store: {} as Store, deliver: { [kind]: deliver }, logger };
  return { settlement: await carryOut(deps, whole, new AbortController()), logged };
}

/** A delivery function that fails with this error. */
const failing = (fault: Error) => async () => {
  throw fault;
};

describe('results', () => {
  test('a mail that was sent is recorded as sent, and the log names its request, kind and attempt', async () => {
    const { settlement, logged } = await tried(async () => {}, { attempt: 3 });
    expect(settlement).toEqual({ state: 'sent', at: Date.now() });
    const facts = { proposal: 'the-id', delivery: 'notification', attempt: 3 };
    expect(logged).toEqual([{ level: 'info', message: 'Delivered', ...facts }]);
  });

  test('if a notification goes to several addresses, the log names the recipient of each mail', async () => {
    const { logged } = await tried(async () => {}, { recipient: 'one@agency.example' });
    expect(logged).toMatchObject([{ recipient: 'one@agency.example' }]);
  });

  test('if a notification’s recipients have changed, one delivery to each replaces it, and nothing is logged', async () => {
    const by = ['one@agency.example', 'two@agency.example'];
    const { settlement, logged } = await tried(async () => by);
    expect(settlement).toEqual({ state: 'replaced', at: Date.now(), by });
    expect(logged).toEqual([]);
  });

  test('a delivery (a mail or webhook call) that fails is retried in half a minute, and its code is logged', async () => {
    const { settlement, logged } = await tried(failing(new DeliveryFailed('ETIMEDOUT')));
    expect(settlement).toEqual({ state: 'queued', dueAt: Date.now() + 30_000, error: 'ETIMEDOUT' });
    const message = 'Delivery failed; it will be tried again';
    expect(logged).toMatchObject([
      { level: 'warn', message, proposal: 'the-id', fault: { code: 'ETIMEDOUT' } },
    ]);
  });

  test('if a mail fails with an error that has no code, the name of the error is recorded', async () => {
    const { settlement } = await tried(failing(new TypeError('words of a visitor')));
    expect(settlement).toMatchObject({ state: 'queued', error: 'TypeError' });
  });

  test('a delivery that the settings no longer define, such as a webhook without WEBHOOK_URL, is retried', async () => {
    const { settlement, logged } = await tried(undefined, { kind: 'webhook' });
    expect(settlement).toMatchObject({ state: 'queued', error: 'Error' });
    expect(logged).toMatchObject([{ level: 'warn', delivery: 'webhook' }]);
  });

  test('a mail or webhook call is given up after the 44th failed attempt, and the log says so', async () => {
    const { settlement, logged } = await tried(failing(new DeliveryFailed('ETIMEDOUT')), { attempt: 44 });
    expect(settlement).toEqual({ state: 'dead', error: 'ETIMEDOUT' });
    expect(logged).toMatchObject([{ level: 'error', message: 'Delivery given up' }]);
  });

  const account = new SendingRefused('EENVELOPE 550', undefined, 'ask its provider');
  const mailbox = new MailboxRefused('EENVELOPE 550 5.1.1');
  const failed = new DeliveryFailed('ETIMEDOUT');

  const stateAfter = { 'gives up': 'dead', retries: 'queued' };

  test.each<{
    rule: string;
    kind: DeliveryKind;
    fault: Error;
    attempt: number;
    outcome: keyof typeof stateAfter;
  }>([
    {
      rule: 'a confirmation is given up at once if the mailbox accepts no mail',
      kind: 'autoresponder',
      fault: mailbox,
      attempt: 1,
      outcome: 'gives up',
    },
    {
      rule: 'a notification is retried if the mailbox accepts no mail',
      kind: 'notification',
      fault: mailbox,
      attempt: 1,
      outcome: 'retries',
    },
    {
      rule: 'a confirmation is retried after attempt 27 if the account is refused',
      kind: 'autoresponder',
      fault: account,
      attempt: 27,
      outcome: 'retries',
    },
    {
      rule: 'a confirmation is given up after attempt 28 if the account is refused',
      kind: 'autoresponder',
      fault: account,
      attempt: 28,
      outcome: 'gives up',
    },
    {
      rule: 'a notification is retried after attempt 28 if the account is refused',
      kind: 'notification',
      fault: account,
      attempt: 28,
      outcome: 'retries',
    },
    {
      rule: 'a confirmation is retried after attempt 28 if the mail server does not answer',
      kind: 'autoresponder',
      fault: failed,
      attempt: 28,
      outcome: 'retries',
    },
    {
      rule: 'a confirmation is given up after attempt 44 if the mail server does not answer',
      kind: 'autoresponder',
      fault: failed,
      attempt: 44,
      outcome: 'gives up',
    },
  ])(
    'after a failed attempt, a delivery is retried or given up by its kind and its error: $rule',
    async ({ kind, fault, attempt, outcome }) => {
      const { settlement } = await tried(failing(fault), { kind, attempt });
      expect(settlement.state).toBe(stateAfter[outcome]);
    },
  );
});

test('the error of a failed mail or webhook call has its code and its cause', () => {
  const cause = new Error('socket closed');
  const fault = new DeliveryFailed('ESOCKET', cause);
  expect([fault.message, fault.cause]).toEqual(['Delivery failed (ESOCKET)', cause]);
});
