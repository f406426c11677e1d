import { pino } from 'pino';
import request from 'supertest';
import { expect, it } from 'vitest';
import { content } from '#site/landing.ts';
import { fieldErrors } from '#site/form.ts';
import { functionPath } from '../../server/proposals/functionRoute.ts';
import { openSqlite } from '../../server/proposals/sqlite/openSqlite.ts';
import { buildApp } from '../helpers/app.ts';
import { decodeEntities, textOfHtml } from '../helpers/htmlText.ts';
import { chosen } from '../helpers/proposal.ts';

const { form } = content.contact;
const { fullName, email } = fieldErrors;

it('answers an invalid form with the page: a summary, an error at the field, and the typed values', async () => {
  const { app } = await buildApp();
  const typed = proposal({ fullName: '   ', details: 'Two <b>bold</b> & "quoted" lines' });

  const { status, text, headers } = await request(app).post('/').type('form').send(typed);

  expect(status).toBe(422);
  expect(headers['content-type']).toBe('text/html; charset=utf-8');
  expect(headers['cache-control']).toBe('no-store');
  const words = textOfHtml(text);
  expect(words.includes(`${form.errorSummary} ${fullName.missing}`)).toBe(true);
  expect(words.split(fullName.missing)).toHaveLength(3);
  expect(field(text, 'email')).toContain(`value="${typed.email}"`);
  expect(decodeEntities(/<textarea\b[^>]*>([^<]*)</.exec(text)?.[1] ?? '')).toBe(typed.details);
  expect(selected(text)).toEqual([typed.projectType, typed.targetLaunch]);
});

it('connects the field to its error', async () => {
  const { app } = await buildApp();

  const { text } = await request(app)
    .post('/')
    .type('form')
    .send(proposal({ email: 'ana at example' }));

  const input = field(text, 'email');
  expect(input).toContain('aria-invalid="true"');
  const describedBy = /aria-describedby="([^"]+)"/.exec(input)?.[1] ?? 'none';
  expect(new RegExp(`id="${describedBy}"[^>]*>([^<]*)<`).exec(text)?.[1]).toBe(email.malformed);
  expect(field(text, 'fullName')).not.toContain('aria-invalid="true"');
});

it('never caches a page with a visitor’s input', async () => {
  const { app } = await buildApp();

  await request(app)
    .post('/')
    .type('form')
    .send(proposal({ email: 'typed-by-the-first@' }))
    .expect(422);
  const { text } = await request(app).get('/');

  expect(text.includes('typed-by-the-first')).toBe(false);
});

it('asks to send the form again and keeps the typed values if the store cannot be reached', async () => {
  const { app } = await buildApp({ env: { DATA_DIR: '/dev/null/data' } });

  const { status, text, headers } = await request(app).post('/').type('form').send(proposal());

  expect(status).toBe(503);
  expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  expect(textOfHtml(text).includes(form.unavailable.title)).toBe(true);
  expect(field(text, 'fullName')).toContain('value="Ana Lindqvist"');
});

it('keeps the typed values after an unexpected error, which it logs without them, as the function does', async () => {
  const lines: string[] = [];
  const logger = pino({}, { write: (line: string) => lines.push(line) });
  const { app, settings } = await buildApp({ logger });
  await request(app).post('/').type('form').send(proposal()).expect(303);
  const database = await openSqlite(settings.dataDir);
  await database.query('drop table proposal_quotas');
  await database.close();

  const page = await request(app)
    .post('/')
    .type('form')
    .send(proposal({ details: 'Another.' }));
  const call = await request(app)
    .post(functionPath)
    .send(proposal({ details: 'Another.' }));

  expect(page.status).toBe(500);
  expect(page.headers['retry-after']).toBeUndefined();
  expect(textOfHtml(page.text).includes(form.unavailable.title)).toBe(true);
  expect(field(page.text, 'fullName')).toContain('value="Ana Lindqvist"');
  expect([call.status, call.body.error.code]).toEqual([500, 'internal']);
  const errors = lines.map((line) => JSON.parse(line) as { msg: string; requestId: string; fault?: object });
  expect(errors.filter(({ fault }) => fault)).toEqual(
    [page, call].map(({ headers }) =>
      expect.objectContaining({
        level: 50,
        requestId: headers['x-request-id'],
        msg: 'A proposal request could not be accepted',
      }),
    ),
  );
  expect(lines.join()).not.toContain('Lindqvist');
});

function proposal(overrides: Partial<Record<string, string>> = {}) {
  return {
    fullName: 'Ana Lindqvist',
    email: 'ana@example.org',
    projectType: chosen.projectType.value,
    targetLaunch: chosen.targetLaunch.value,
    details: 'A calendar for three rooms.',
    ...overrides,
  };
}

function field(html: string, name: string): string {
  return new RegExp(`<input\\b[^>]*name="${name}"[^>]*>`).exec(html)?.[0] ?? '';
}

function selected(html: string): (string | undefined)[] {
  return [...html.matchAll(/<option value="([^"]*)" selected="">/g)].map(([, value]) => value);
}
