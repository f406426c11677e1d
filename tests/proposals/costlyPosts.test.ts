import { expect, test } from 'vitest';
import { callOf, createHandler } from '#proposal/intake/handler.ts';
import { createIntake } from '#proposal/intake/createIntake.ts';
import { startHostedFunction } from '../helpers/hostedFunction.ts';
import { migratedDatabase, postgresAvailable, usePostgres } from '../helpers/postgres.ts';
import { browserMark, buildProposal } from '../helpers/proposal.ts';
import { openPlace } from '../helpers/store.ts';
import { collectingLogger, storeUnderClock } from './storeUnderClock.ts';
import { noLimits } from '../helpers/site.ts';

const site = 'https://site.example';
const server = usePostgres();

/** Where the function runs: each place says how to post to it, and the CPU time that it has used, in ms. */
const homes = {
  async Node() {
    const { submit } = storeUnderClock(await openPlace());
    const handler = createHandler(createIntake(submit, [], collectingLogger()), site);
    const post = (request: Request) => handler(callOf(request, '192.0.2.1'));
    return { post, cpuMs: ownCpuMs };
  },
  async Deno() {
    const { databaseUrl } = await migratedDatabase(server);
    const secrets = { SMTP_URL: 'smtp://127.0.0.1:9', ...noLimits };
    const { url, cpuMs } = await startHostedFunction(databaseUrl, secrets);
    const post = (request: Request) =>
      fetch(new Request(`${url}/send-autoresponder`, request), { redirect: 'manual' });
    return { post, cpuMs };
  },
};
type Home = keyof typeof homes;

function ownCpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** Texts over which a parser may stumble, of any length. */
const costly: [what: string, textOf: (length: number) => string][] = [
  ['ever new Chinese letters', (length) => Array.from({ length }, (_, at) => chinese(at)).join('')],
  ['marks out of order', (length) => 'a'.padEnd(length, '\u0315\u0316\u0300\u0327')],
  ['a coded label', (length) => `é.xn--${'ab9c8d'.repeat(length)}`.slice(0, length)],
  ['labels', (length) => 'é.'.repeat(length / 2)],
  ['joiners', (length) => 'a\u200d'.repeat(length / 2)],
  ['line breaks', (length) => `a${'\r'.repeat(length - 2)}a`],
  ['spaces', (length) => `a${' '.repeat(length - 2)}a`],
  ['at signs', (length) => '@'.repeat(length)],
];

const chinese = (at: number) => String.fromCodePoint(0x4e00 + ((at * 7_919) % 20_000));

test.each<Home>(postgresAvailable ? ['Node', 'Deno'] : ['Node'])(
  'a post with the worst text in a field, too long or not, costs hardly more than any other (%s)',
  async (home) => {
    const { post, cpuMs } = await homes[home]();
    let posts = 0;
    /** What it costs to post these fields, in ms: the least of five times. */
    async function costOf(fields: Record<string, string>, form = false) {
      const costs = [];
      for (let round = 0; round < 5; round += 1) {
        posts += 1;
        const all = { ...buildProposal({ fullName: `Visitor ${posts}`, details: '' }), ...fields };
        const body = form ? new URLSearchParams(all) : JSON.stringify(all);
        const headers = { ...browserMark, ...(!form && { 'content-type': 'application/json' }) };
        const request = new Request(`${site}/`, { method: 'POST', headers, body });
        const before = cpuMs();
        await (await post(request)).text();
        costs.push(cpuMs() - before);
      }
      // What costs less than this cannot be measured.
      return Math.max(1, Math.min(...costs));
    }

    const dear: string[] = [];
    for (const [what, textOf] of costly) {
      // As many bytes as 10,000 letters in UTF-8, or 5,500 in a form, are nearly all that a body may have.
      const plain = await costOf({ unknown: textOf(10_000) });
      const plainForm = await costOf({ unknown: textOf(5_500) }, true);
      const [long, third] = [textOf(10_000), textOf(3_000)];
      const others = { fullName: third, projectType: third, targetLaunch: third };
      const ratios = {
        'longest details': (await costOf({ details: textOf(5_000) })) / plain,
        'longest email': (await costOf({ email: `a@${textOf(248)}.de` })) / plain,
        'details too long': (await costOf({ details: long })) / plain,
        'email too long': (await costOf({ email: `a@${long}.de` })) / plain,
        'email too long in a form': (await costOf({ email: `a@${textOf(5_500)}.de` }, true)) / plainForm,
        'others too long': (await costOf(others)) / plain,
      };
      for (const [field, ratio] of Object.entries(ratios))
        if (ratio > 4) dear.push(`${field}, of ${what}: ${ratio.toFixed(1)} times`);
    }
    expect(dear).toEqual([]);
  },
);
