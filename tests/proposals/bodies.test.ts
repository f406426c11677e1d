import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { createArchive } from '../../owner/inbox/archive.ts';
import { functionPath } from '../../server/routes/function.ts';
import { projectTypes, targetLaunches } from '#site/form.ts';
import { withValues } from '../helpers/fields.ts';
import { usePostgres } from '../helpers/postgres.ts';
import { browserMark, buildProposal } from '../helpers/proposal.ts';
import { runtimes } from './runtimes.ts';

const site = 'https://site.example';

const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.string({ unit: 'grapheme', maxLength: 6_000 }),
  fc.integer({ min: 4_990, max: 5_010 }).map((length) => 'x'.repeat(length)),
  // Some of these texts contain half a surrogate pair.
  fc.array(fc.integer({ min: 0, max: 0xffff })).map((units) => String.fromCharCode(...units)),
);
// Nine of ten values are valid. Otherwise almost every request would be refused.
const mostly = <T>(fitting: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 9, arbitrary: fitting }, { weight: 1, arbitrary: fc.oneof(text, fc.jsonValue()) });
const emails = fc.constantFrom('a@b', 'ada@example.com\u0000', 'ada@bücher.example');
const valuesOf = (options: readonly { value: string }[]) => ['', ...options.map(({ value }) => value)];
const [types, launches] = [valuesOf(projectTypes), valuesOf(targetLaunches)];

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
  { weight: 3, arbitrary: fields.map((given) => JSON.stringify({ ...buildProposal(), ...given })) },
  fields.map((given) => JSON.stringify(given)),
  fc.json(),
  fc.string({ unit: 'binary' }),
);
const types415 = ['text/plain', 'application/json; charset=latin1', 'application/jsonp', ''];
const requests = fc.record({
  body: bodies,
  method: fc.oneof(
    { weight: 9, arbitrary: fc.constant('POST') },
    { weight: 1, arbitrary: fc.constantFrom('PUT', 'DELETE', 'PATCH') },
  ),
  type: fc.oneof(
    { weight: 9, arbitrary: fc.constantFrom('application/json', 'Application/JSON ; charset="UTF-8"') },
    { weight: 1, arbitrary: fc.constantFrom(...types415) },
  ),
  origin: fc.oneof(
    { weight: 9, arbitrary: fc.constantFrom(site, undefined) },
    { weight: 1, arbitrary: fc.constantFrom('null', 'https://evil.example', `${site}.evil.example`) },
  ),
});
type Arbitrary = typeof requests extends fc.Arbitrary<infer One> ? One : never;

type Runtime = Awaited<ReturnType<ReturnType<typeof runtimes>[number][1]>>;

const server = usePostgres();
let open: Runtime[];
beforeAll(async () => {
  open = await Promise.all(runtimes(server).map(([, start]) => start({ SITE_URL: site })));
  return async () =>
    void (await Promise.all(open.flatMap(({ stop, database }) => [stop(), database.close()])));
});

let visitors = 0;

/**
 * Sends a request from a network of its own, so that no limit refuses it.
 *
 * @returns the answer's status and body
 */
async function send({ url }: Runtime, { body, method, type, origin }: Arbitrary) {
  const ip = `10.${visitors >> 16}.${(visitors >> 8) & 255}.${visitors & 255}`;
  const from = { ...browserMark, 'x-forwarded-for': ip, ...(origin && { origin }) };
  const headers = { ...from, 'content-type': type };
  const answer = await fetch(url + functionPath, { method, headers, body });
  return { status: answer.status, ...((await answer.json()) as object) };
}

const accepted = { status: 200, ok: true, id: expect.any(String) };
const refused = { status: expect.any(Number), ok: false, error: { code: expect.any(String) } };

/** The fields of the requests that a runtime has stored, in the same order for both runtimes. */
const stored = async ({ database }: Runtime) =>
  (await createArchive(database).list())
    .map(({ fullName, email, answers, suspicion }) => ({ fullName, email, answers, suspicion }))
    .toSorted((one, other) => JSON.stringify(one).localeCompare(JSON.stringify(other)));

test('whatever is sent, send-autoresponder never answers 5xx, and answers the same on Node and Deno', async () => {
  const statuses = new Set<number>();
  const property = fc.asyncProperty(requests, async (request) => {
    visitors += 1;
    const [one, ...others] = await Promise.all(open.map((runtime) => send(runtime, request)));
    statuses.add(one!.status);
    expect([200, 400, 403, 405, 413, 415, 422]).toContain(one!.status);
    expect(one).toMatchObject(one!.status === 200 ? accepted : refused);
    for (const other of others) expect({ ...other, id: '' }).toEqual({ ...one, id: '' });
  });
  await fc.assert(property, { numRuns: 200 });

  expect([...statuses]).toEqual(expect.arrayContaining([200, 400, 403, 405, 415, 422]));
  const [rows, ...elsewhere] = await Promise.all(open.map(stored));
  expect(rows!.length).toBeGreaterThan(20);
  for (const other of elsewhere) expect(other).toEqual(rows);
});

test('stored requests respect all limits of the form’s fields, whatever was sent', async () => {
  const property = fc.asyncProperty(fields, async (given) => {
    visitors += 1;
    const body = JSON.stringify({ ...buildProposal(), ...given });
    await send(open[0]!, { body, method: 'POST', type: 'application/json', origin: site });
  });
  await fc.assert(property, { numRuns: 100 });

  const rows = await createArchive(open[0]!.database).list();
  expect(rows.length).toBeGreaterThan(20);
  for (const row of rows) {
    const { fullName, email, projectType, targetLaunch, details } = withValues(row);
    expect(fullName).toMatch(/^\P{Cc}{1,200}$/u);
    expect(email).toMatch(/^[^\s@,;<>"\p{Cc}]+@[^\s@,;<>"\p{Cc}]+$/u);
    expect(email.length).toBeLessThanOrEqual(254);
    expect(types).toContain(projectType);
    expect(launches).toContain(targetLaunch);
    expect(details.length).toBeLessThanOrEqual(5_000);
    expect(details).not.toMatch(/(?![\n\t])\p{Cc}/u);
  }
});
