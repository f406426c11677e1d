import request from 'supertest';
import { expect, it } from 'vitest';
import { fieldNames, honeypotField } from '#proposal/contract.ts';
import { startApp } from '../helpers/app.ts';
import { cpuMsOf, startHostedFunction } from '../helpers/hostedFunction.ts';
import { migratedDatabase, postgresAvailable, usePostgres } from '../helpers/postgres.ts';
import { postForm } from '../helpers/posts.ts';
import { buildProposal } from '../helpers/proposal.ts';
import { noLimits, startSite } from '../helpers/site.ts';

const server = usePostgres();

/** Where a form is posted to, and the CPU time that the place has used, in ms. */
const homes = {
  async server() {
    const { url, child } = await startSite({ PAGE_MEMO: 'on' });
    return { url: `${url}/`, cpuMs: () => cpuMsOf(child.pid ?? 0) };
  },
  async function() {
    const { databaseUrl } = await migratedDatabase(server);
    const secrets = { SMTP_URL: 'smtp://127.0.0.1:9', ...noLimits };
    const { url, cpuMs } = await startHostedFunction(databaseUrl, secrets);
    return { url: `${url}/send-autoresponder`, cpuMs };
  },
};
type Home = keyof typeof homes;

/** Characters over which a search or a parser may stumble when they are repeated, as a form sends them. */
const costly = {
  spaces: '+',
  letters: 'x',
  'opening tags': '%3C',
  quotes: '%22',
  ampersands: '%26',
  'line breaks': '%0D%0A',
  'marks out of order': '%CC%95%CC%96%CC%80',
  'lone surrogates': '%ED%A0%80',
  emoji: '%F0%9F%9A%90',
  'bad escapes': '%',
};

/** So many bytes: twice what the details may have, what a body may have without escapes, and the largest body. */
const sizes = [10_000, 22_000, 53_000];

it.each<Home>(postgresAvailable ? ['server', 'function'] : ['server'])(
  'refuses a form at three times the cost of a plain one at most, whatever a field repeats (%s)',
  async (home) => {
    const { url, cpuMs } = await homes[home]();
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    /** What it costs to refuse this body, in ms: the least of some times. */
    async function costOf(body: string, times = 4) {
      const costs = [];
      for (let round = 0; round < times; round += 1) {
        const before = cpuMs();
        const answer = await fetch(url, { method: 'POST', headers, body, redirect: 'manual' });
        await answer.text();
        costs.push(cpuMs() - before);
        expect([303, 413, 422]).toContain(answer.status);
      }
      return Math.min(...costs);
    }

    const ordinary = String(new URLSearchParams(buildProposal({ email: 'ada' })));
    await costOf(ordinary, 200);
    const plain = await costOf(ordinary, 40);
    const dear: string[] = [];
    async function compare(what: string, body: string) {
      // What another process has delayed is measured again.
      if ((await costOf(body)) <= 3 * plain) return;
      const ratio = (await costOf(body, 30)) / plain;
      if (ratio > 3) dear.push(`${what}: ${ratio.toFixed(1)} times`);
    }
    for (const size of sizes) {
      for (const [what, text] of Object.entries(costly))
        for (const field of [...fieldNames, honeypotField, 'unknown'])
          await compare(
            `${size} bytes of ${what} in ${field}`,
            `email=ada&${field}=${text.repeat(size / text.length)}`,
          );
      for (const [what, text] of Object.entries({ fields: '&a=b', separators: '&', names: '&email' }))
        await compare(`${size} bytes of ${what}`, `email=ada${text.repeat(size / text.length)}`);
    }

    expect(dear).toEqual([]);
  },
);

it('gives back what fits its field, and nothing that is longer, to a form that is too long', async () => {
  const { app } = await startApp();
  // A browser sends a line break as two characters.
  const lines = 'x\r\n'.repeat(2_500);
  const typed = { fullName: 'Ada', email: 'x'.repeat(509), projectType: 'other', details: lines };

  const refused = await postForm(app, typed).expect(422);
  const stuffed = await postForm(app, { ...typed, email: 'ada', details: 'y'.repeat(10_001) }).expect(422);
  const whole = await postForm(app, { ...typed, details: 'y'.repeat(22_500) }).expect(413);

  expect(refused.text).toContain('value="Ada"');
  const details = /<textarea\b[^>]*>([^<]*)</.exec(refused.text)?.[1] ?? '';
  expect(details.replaceAll(/\r\n?/g, '\n') === lines.replaceAll('\r\n', '\n')).toBe(true);
  for (const { text } of [refused, stuffed, whole]) {
    expect(text).toContain('value="Ada"');
    expect(text).toContain('<option value="other" selected="">');
    expect(/x{509}|y{5}/.test(text)).toBe(false);
  }
});

it('accepts 5,000 characters of any script, and says of more at their field that they are too many', async () => {
  const { postForm: post, stored } = await startApp();
  for (const letter of ['x', 'é', '木', '\u{20000}']) {
    const most = letter.repeat(5_000 / letter.length);
    expect([letter, (await post({ details: most })).status]).toEqual([letter, 303]);
    const more = await post({ details: most + letter });
    expect([letter, more.status]).toEqual([letter, 422]);
    expect(more.text).toMatch(/id="proposal-details-error".+?<span>Project details must be 5,000 /);
  }
  expect(await stored()).toHaveLength(4);
});

it('renders nothing for a form of another site, and repeats nothing of it', async () => {
  const { app } = await startApp();
  const foreign = { origin: 'https://evil.example' };

  const answer = await postForm(app, { email: 'typed', details: '<b>'.repeat(20_000) }, foreign).expect(403);

  expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(answer.text.length).toBeLessThan(100);
  expect(answer.headers['content-security-policy']).toBe("default-src 'none';frame-ancestors 'none'");
});

it('answers each of a crowd whose forms are refused with the page and what that one typed', async () => {
  const { url } = await startApp({ PAGE_MEMO: 'on' });
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, at) => postForm(url, { email: `visitor-${at}@` })),
  );

  for (const [at, { status, text }] of answers.entries()) {
    expect([status, text.match(/visitor-\d+@/g)]).toEqual([422, Array(2).fill(`visitor-${at}@`)]);
  }
  expect((await request(url).get('/')).text).not.toContain('visitor-');
});
