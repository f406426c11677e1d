import fc from 'fast-check';
import { expect, test } from 'vitest';
import { callOf, createHandler } from '#proposal/handler.ts';
import { createReceive } from '#proposal/receive.ts';
import { projectTypes, targetLaunches } from '#site/form.ts';
import { buildProposal } from '../helpers/proposal.ts';
import { collectingLogger } from '../helpers/proposalsApp.ts';
import { openPlace } from '../helpers/storePlaces.ts';
import { storeUnderClock } from '../helpers/storeUnderClock.ts';

const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.string({ unit: 'grapheme', maxLength: 6_000 }),
  fc.integer({ min: 4_990, max: 5_010 }).map((length) => 'x'.repeat(length)),
  fc.array(fc.integer({ min: 0, max: 0xffff })).map((units) => String.fromCharCode(...units)),
);
// Mostly valid values. Otherwise most bodies would be refused and few stored.
const mostly = <T>(fitting: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 9, arbitrary: fitting }, { weight: 1, arbitrary: fc.oneof(text, fc.jsonValue()) });
const email = fc.oneof(
  fc.emailAddress(),
  fc.constantFrom('a@b', 'ada@example.com\u0000', 'ada@bücher.example'),
);
const choice = (options: readonly { value: string }[]) =>
  mostly(fc.constantFrom('', ...options.map(({ value }) => value)));

const fields = fc.record(
  {
    fullName: mostly(text),
    email: mostly(email),
    projectType: choice(projectTypes),
    targetLaunch: choice(targetLaunches),
    details: mostly(text),
  },
  { requiredKeys: [] },
);
const body = fc.oneof(
  fields.map((sent) => JSON.stringify({ ...buildProposal(), ...sent })),
  fields.map((sent) => JSON.stringify(sent)),
  fc.json(),
  fc.string({ unit: 'binary' }),
);

test('no body causes a 5xx, and stored fields respect all limits', async () => {
  const limits = { perIpPerHour: 1e6, perRecipientPerDay: 1e6, perHour: 1e6 };
  const { submit, archive } = storeUnderClock(await openPlace(), { limits });
  const logger = collectingLogger();
  const handler = createHandler(createReceive({ submit, allowedOrigins: [], logger }), []);
  const statuses = new Set<number>();

  await fc.assert(
    fc.asyncProperty(body, async (sent) => {
      const headers = { 'content-type': 'application/json' };
      const request = new Request('http://site.example/', { method: 'POST', headers, body: sent });
      const answer = await handler(callOf(request, '192.0.2.1'));
      statuses.add(answer.status);
      expect([200, 400, 413, 422]).toContain(answer.status);
      const said: unknown = await answer.json();
      expect(answer.status === 200 ? acceptance(said) : refusal(said)).toBe(true);
    }),
    { numRuns: 700 },
  );

  // The bodies caused every kind of answer but 413.
  expect([...statuses]).toEqual(expect.arrayContaining([200, 400, 422]));
  const rows = await archive.list();
  expect(rows.length).toBeGreaterThan(70);
  for (const row of rows) {
    expect(row.fullName.length).toBeGreaterThanOrEqual(1);
    expect(row.fullName.length).toBeLessThanOrEqual(200);
    expect(row.email.length).toBeLessThanOrEqual(254);
    expect(row.email).toMatch(/^[^\s@,;<>"]+@[^\s@,;<>"]+$/);
    expect(['', ...projectTypes.map(({ value }) => value)]).toContain(row.projectType);
    expect(['', ...targetLaunches.map(({ value }) => value)]).toContain(row.targetLaunch);
    expect(row.details.length).toBeLessThanOrEqual(5_000);
    expect(`${row.fullName}${row.email}`).not.toMatch(/\p{Cc}/u);
    expect(row.details).not.toMatch(/(?![\n\t])\p{Cc}/u);
    expect(row.deliveries.map(({ kind }) => kind)).toContain('notification');
  }
  expect(logger.lines).toEqual([]);
});

function acceptance(said: unknown): boolean {
  return isObject(said) && said['ok'] === true && typeof said['id'] === 'string';
}

function refusal(said: unknown): boolean {
  const error = isObject(said) && said['ok'] === false ? said['error'] : undefined;
  return isObject(error) && typeof error['code'] === 'string' && typeof error['message'] === 'string';
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
