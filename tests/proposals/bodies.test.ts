import fc from 'fast-check';
import { expect, test } from 'vitest';
import { callOf, createHandler } from '#proposal/intake/handler.ts';
import { createIntake } from '#proposal/intake/createIntake.ts';
import { projectTypes, targetLaunches } from '#site/form.ts';
import { buildProposal } from '../helpers/proposal.ts';
import { openPlace } from '../helpers/store.ts';
import { collectingLogger, storeUnderClock } from './storeUnderClock.ts';
import { withValues } from '../helpers/fields.ts';

const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.string({ unit: 'grapheme', maxLength: 6_000 }),
  fc.integer({ min: 4_990, max: 5_010 }).map((length) => 'x'.repeat(length)),
  fc.array(fc.integer({ min: 0, max: 0xffff })).map((units) => String.fromCharCode(...units)),
);
// Mostly valid values. Otherwise most bodies would be refused and few stored.
const mostly = <T>(fitting: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 9, arbitrary: fitting }, { weight: 1, arbitrary: fc.oneof(text, fc.jsonValue()) });
const emails = fc.constantFrom('a@b', 'ada@example.com\u0000', 'ada@bücher.example');
const values = (options: readonly { value: string }[]) => ['', ...options.map(({ value }) => value)];
const [types, launches] = [values(projectTypes), values(targetLaunches)];

const fields = fc.record(
  {
    fullName: mostly(text),
    email: mostly(fc.oneof(fc.emailAddress(), emails)),
    projectType: mostly(fc.constantFrom(...types)),
    targetLaunch: mostly(fc.constantFrom(...launches)),
    details: mostly(text),
  },
  { requiredKeys: [] },
);
const bodies = fc.oneof(
  fields.map((sent) => JSON.stringify({ ...buildProposal(), ...sent })),
  fields.map((sent) => JSON.stringify(sent)),
  fc.json(),
  fc.string({ unit: 'binary' }),
);

const accepted = { ok: true, id: expect.any(String) };
const refused = { ok: false, error: { code: expect.any(String), message: expect.any(String) } };

test('no body causes a 5xx, and stored fields respect all limits', async () => {
  const { submit, archive } = storeUnderClock(await openPlace());
  const logger = collectingLogger();
  const handler = createHandler(createIntake(submit, [], logger), 'https://site.example');
  const statuses = new Set<number>();
  const sendAndCheck = async (body: string) => {
    const headers = { 'content-type': 'application/json' };
    const request = new Request('http://site.example/', { method: 'POST', headers, body });
    const answer = await handler(callOf(request, '192.0.2.1'));
    statuses.add(answer.status);
    expect([200, 400, 413, 422]).toContain(answer.status);
    expect(await answer.json()).toMatchObject(answer.status === 200 ? accepted : refused);
  };
  await fc.assert(fc.asyncProperty(bodies, sendAndCheck), { numRuns: 700 });

  // The bodies caused every kind of answer but 413.
  expect([...statuses]).toEqual(expect.arrayContaining([200, 400, 422]));
  const rows = (await archive.list()).map(withValues);
  expect(rows.length).toBeGreaterThan(70);
  for (const { fullName, email, projectType, targetLaunch, details, deliveries } of rows) {
    expect(fullName).toMatch(/^\P{Cc}+$/u);
    expect(fullName.length).toBeLessThanOrEqual(200);
    expect(email.length).toBeLessThanOrEqual(254);
    expect(email).toMatch(/^[^\s@,;<>"\p{Cc}]+@[^\s@,;<>"\p{Cc}]+$/u);
    expect(types).toContain(projectType);
    expect(launches).toContain(targetLaunch);
    expect(details.length).toBeLessThanOrEqual(5_000);
    expect(details).not.toMatch(/(?![\n\t])\p{Cc}/u);
    expect(deliveries.map(({ kind }) => kind)).toContain('notification');
  }
  expect(logger.lines).toEqual([]);
});
