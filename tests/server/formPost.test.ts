import { createHash } from 'node:crypto';
import request from 'supertest';
import { expect, it } from 'vitest';
import { content } from '#site/landing.ts';
import { fieldErrors } from '#site/form.ts';
import { functionPath } from '../../server/routes/function.ts';
import { openSqlite } from '#proposal/store/sqlite/openSqlite.ts';
import { startApp } from '../helpers/app.ts';
import { decodeEntities, textOfHtml } from '../helpers/htmlText.ts';
import { postForm } from '../helpers/posts.ts';
import { buildProposal } from '../helpers/proposal.ts';

const { form } = content.contact;
const evil = 'evil: url("x")';

it('answers an invalid form with its faults and what was typed, as text, and to nobody else', async () => {
  const { app } = await startApp();
  const typed = buildProposal({
    email: 'typed-by-the-first@',
    details: `<script>${evil}</script> & "lines"\n<b style="${evil}">`,
  });

  const { status, text, headers } = await postForm(app, typed);

  expect(status).toBe(422);
  expect(headers['cache-control']).toBe('no-store, no-transform');
  const message = fieldErrors.email.malformed;
  expect(textOfHtml(text).includes(`${form.errorSummary} ${message}`)).toBe(true);
  const input = field(text, 'email');
  expect(input).toMatch(/(?=.* aria-invalid="true").* value="typed-by-the-first@"/);
  const describedBy = /aria-describedby="([^"]+)"/.exec(input)?.[1] ?? 'none';
  expect(new RegExp(`id="${describedBy}"[^>]*>([^<]*)<`).exec(text)?.[1]).toBe(message);
  expect(field(text, 'fullName')).not.toContain('aria-invalid="true"');
  // Its policy allows nothing of that, and nothing without a hash.
  const policy = headers['content-security-policy'] ?? '';
  expect(policy).not.toContain(createHash('sha256').update(evil).digest('base64'));
  expect(policy.match(/'unsafe-[^']*'/g) ?? []).toEqual(/ style="/.test(text) ? ["'unsafe-hashes'"] : []);
  expect(policy).not.toMatch(/ (\*|data:|https?:)[ ;]/);
  expect(decodeEntities(/<textarea\b[^>]*>([^<]*)</.exec(text)?.[1] ?? '')).toBe(typed.details);
  expect([...text.matchAll(/<option value="([^"]*)" selected="">/g)].map(([, value]) => value)).toEqual([
    typed.projectType,
    typed.targetLaunch,
  ]);
  expect((await request(app).get('/')).text.includes('typed-by-the-first')).toBe(false);
});

it('keeps the typed values after an unexpected error, which it logs without them, as the function does', async () => {
  const { app, settings, logged } = await startApp();
  await postForm(app, buildProposal()).expect(303);
  const database = await openSqlite(settings.dataDir);
  await database.query('drop table proposal_quotas');
  await database.close();
  const another = buildProposal({ details: 'Another.' });

  const page = await postForm(app, another);
  const call = await request(app).post(functionPath).send(another);

  expect(page.status).toBe(500);
  expect(page.headers['retry-after']).toBeUndefined();
  expect(textOfHtml(page.text).includes(form.unavailable.title)).toBe(true);
  expect(field(page.text, 'fullName')).toContain('value="Ada Lovelace"');
  expect([call.status, call.body.error.code]).toEqual([500, 'internal']);
  expect(logged().filter(({ fault }) => fault)).toEqual(
    [page, call].map(({ headers }) =>
      expect.objectContaining({
        level: 50,
        requestId: headers['x-request-id'],
        msg: 'A proposal request could not be accepted',
      }),
    ),
  );
  expect(JSON.stringify(logged())).not.toContain('Lovelace');
});

function field(html: string, name: string): string {
  return new RegExp(`<input\\b[^>]*name="${name}"[^>]*>`).exec(html)?.[0] ?? '';
}
