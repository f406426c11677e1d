import { createHash } from 'node:crypto';
import fc from 'fast-check';
import request from 'supertest';
import { expect, it, onTestFinished, vi } from 'vitest';
import { captures } from '#lib/text.ts';
import { formWords } from '#site/form.ts';
import { functionPath } from '../../server/routes/function.ts';
import { startApp } from '../helpers/app.ts';
import { errorOf } from '../helpers/fields.ts';
import { decodeEntities, textOfHtml } from '../helpers/htmlText.ts';
import { postForm } from '../helpers/posts.ts';
import { buildProposal } from '../helpers/proposal.ts';
import { openTestDatabase } from '../helpers/store.ts';

const detailsIn = (html: string) => decodeEntities(/<textarea\b[^>]*>([^<]*)</.exec(html)?.[1] ?? '');
const inputIn = (html: string, name: string) =>
  new RegExp(`<input\\b[^>]*name="${name}"[^>]*>`).exec(html)?.[0] ?? '';

it('a refused form says “1 minute” if it may be sent again in half a minute', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const { app } = await startApp({ PROPOSALS_PER_IP_PER_HOUR: '1' });
  await postForm(app, { fullName: 'First' });
  vi.setSystemTime(Date.now() + 59.5 * 60_000);

  const { text } = await postForm(app, { fullName: 'Second' }).expect(429);

  expect(textOfHtml(text)).toMatch(/\b1 minute\b/);
});

it('an invalid form comes back with error messages and the escaped typed text, to its sender only', async () => {
  const { app, url } = await startApp({ PAGE_MEMO: 'on' });
  const typed = buildProposal({
    email: 'typed-by-the-first@',
    details: '<script>evil()</script> & "lines"\n<b style="all: unset">',
  });

  const { text, headers } = await postForm(app, typed).expect(422);

  expect(headers['cache-control']).toBe('no-store, no-transform');
  expect(textOfHtml(text)).toContain(`${formWords.errorSummary} ${errorOf('email', 'malformed')}`);
  expect(inputIn(text, 'email')).toMatch(/(?=.* aria-invalid="true").* value="typed-by-the-first@"/);
  expect(inputIn(text, 'fullName')).not.toContain('aria-invalid="true"');
  // The page's Content-Security-Policy allows only scripts and styles whose hash it contains.
  const policy = headers['content-security-policy'] ?? '';
  expect(policy.match(/'unsafe-[^']*'/g) ?? []).toEqual(/ style="/.test(text) ? ["'unsafe-hashes'"] : []);
  expect(policy).not.toMatch(/ (\*|data:|https?:)[ ;]/);
  expect(detailsIn(text)).toBe(typed.details);

  const crowd = await Promise.all(
    Array.from({ length: 30 }, (_, at) => postForm(url, { email: `visitor-${at}@` }).expect(422)),
  );
  for (const [at, answer] of crowd.entries())
    expect(answer.text.match(/visitor-\d+@|typed-by/g)).toEqual(Array(2).fill(`visitor-${at}@`));
  expect((await request(app).get('/')).text).not.toMatch(/typed-by-the-first|visitor-/);
});

it('a form comes back as typed after an unexpected error, which is logged without the typed values', async () => {
  const { app, settings, logged } = await startApp();
  await postForm(app).expect(303);
  await (await openTestDatabase({ DATA_DIR: settings.dataDir })).query('drop table proposal_quotas');
  const another = buildProposal({ details: 'Another.' });

  const page = await postForm(app, another).expect(500);
  const call = await request(app).post(functionPath).send(another).expect(500);

  expect(page.headers['retry-after']).toBeUndefined();
  expect(textOfHtml(page.text)).toContain(formWords.unavailable.title);
  expect(inputIn(page.text, 'fullName')).toContain('value="Ada Lovelace"');
  expect(call.body.error.code).toBe('internal');
  const msg = 'Handling a request for a proposal failed';
  expect(logged().filter(({ fault }) => fault)).toMatchObject(
    [page, call].map(({ headers }) => ({ level: 50, requestId: headers['x-request-id'], msg })),
  );
  expect(JSON.stringify(logged())).not.toContain('Lovelace');
});

it('a form that is too long comes back with the texts that fit their fields; longer texts are dropped', async () => {
  const { app } = await startApp();
  // A browser sends a line break as two characters.
  const lines = 'x\r\n'.repeat(2_500);
  const typed = { fullName: 'Ada', email: 'x'.repeat(509), projectType: 'other', details: lines };

  const refused = await postForm(app, typed).expect(422);
  const stuffed = await postForm(app, { ...typed, email: 'ada', details: 'y'.repeat(10_001) }).expect(422);
  const whole = await postForm(app, { ...typed, details: 'y'.repeat(22_500) }).expect(413);

  expect(detailsIn(refused.text).replaceAll(/\r\n?/g, '\n')).toBe(lines.replaceAll('\r\n', '\n'));
  for (const { text } of [refused, stuffed, whole]) {
    expect(text).toContain('value="Ada"');
    expect(text).toContain('<option value="other" selected="">');
    expect(text).not.toMatch(/x{509}|y{5}/);
  }
});

it('the form accepts 5,000 characters of any script, and shows an error at the field for more', async () => {
  const { app } = await startApp();
  for (const letter of ['x', 'é', '木', '\u{20000}']) {
    const details = letter.repeat(5_000 / letter.length);
    await postForm(app, { details }).expect(303);
    const more = await postForm(app, { details: details + letter }).expect(422);
    expect(more.text).toMatch(/id="proposal-details-error".+?<span>Project details must be 5,000 /);
  }
});

/**
 * Texts that would change the page if the server put them into its HTML by searching and replacing.
 */
const hostile = [
  '<slot name="form"></slot>',
  '</form></slot></div>',
  '</textarea>',
  '<script>evil()</script>',
  '</script><!--',
  '<head></head></body></html>',
  '__VITE_PLUGIN__SSR_ASSETS_LAST__',
  "$&$1$`$'$$",
  '\0',
  '\\u003c/script>',
];

it('text typed into a refused form changes nothing else on the page, even if it looks like HTML', async () => {
  const { app } = await startApp({ PAGE_MEMO: 'on' });
  const pageFor = async (details: string) => {
    const { text } = await postForm(app, { email: 'ada@', details }).expect(422);
    const typed = detailsIn(text);
    // The page contains the typed text twice: as React writes it, and as JSON.
    const written = [/<textarea\b[^>]*>([^<]*)</.exec(text)![1]!, JSON.stringify(details).slice(1, -1)];
    const rest = written.reduce((page, one) => page.split(one.replaceAll('<', '\\u003c')).join(''), text);
    return { typed, rest };
  };
  const plain = await pageFor('Nothing but words.');
  expect(plain.rest).not.toContain('Nothing but words.');

  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(...hostile), { minLength: 1 }), async (parts) => {
      const details = `A ${parts.join(' ')} site.`;
      const { typed, rest } = await pageFor(details);
      expect(typed).toBe(details);
      expect(rest === plain.rest).toBe(true);
    }),
    { numRuns: 30, examples: hostile.map((one) => [[one]]) },
  );
});

const long = { details: 'y'.repeat(5_000) };

type Refused = {
  shown: string;
  status: number;
  settings?: Record<string, string>;
  first?: object;
  typed: object;
};

it.each<Refused>([
  {
    shown: 'a faulty form',
    status: 422,
    first: { email: 'ada@' },
    typed: { email: 'ada@', projectType: '', fullName: '', details: '' },
  },
  {
    shown: 'a form that is too long',
    status: 413,
    first: { email: 'ada@' },
    typed: { details: 'y'.repeat(22_500) },
  },
  {
    shown: 'a long text after too many forms',
    status: 429,
    settings: { PROPOSALS_PER_IP_PER_HOUR: '1' },
    typed: long,
  },
  {
    shown: 'a long text that cannot be stored',
    status: 503,
    settings: { DATA_DIR: '/dev/null/data' },
    typed: long,
  },
])(
  'the page for $shown contains all its styles, and its Content-Security-Policy allows them',
  async ({ status, settings, first, typed }) => {
    const { app } = await startApp({ PAGE_MEMO: 'on', ...settings });
    // For each kind of notice, the server renders the page around the form once, for the first form
    // that gets this notice. So two forms are posted before the one that is checked: with a limit
    // of one form, only the second one gets the notice about too many forms.
    await postForm(app, first);
    await postForm(app, { ...first, fullName: 'Second' });

    const { text, headers } = await postForm(app, typed).expect(status);

    const styles = captures(text, /<style>(.*?)<\/style>/gs);
    const attributes = captures(text, / style="([^"]*)"/g);
    const all = (await request(app).get('/')).text.match(/css-[\w-]+/g);
    const classes = new Set(text.match(/css-[\w-]+/g)?.filter((one) => !all!.includes(one)));
    expect([...classes].filter((name) => !styles.join('').includes(`.${name}`))).toEqual([]);
    const policy = headers['content-security-policy'];
    for (const style of [...styles, ...attributes])
      expect(policy).toContain(`'sha256-${createHash('sha256').update(style).digest('base64')}'`);
  },
);
