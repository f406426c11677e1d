import express from 'express';
import request from 'supertest';
import { expect, it } from 'vitest';
import type { Intake, IntakeResult } from '#proposal/intake/createIntake.ts';
import { typedFields } from '#proposal/intake/validateProposal.ts';
import { refusalWords } from '#site/form.ts';
import type { NoticePage, RefusedNotice } from '../../server/documents/noticePages.ts';
import { finishResponse } from '../../server/documents/response.ts';
import { patient } from '../helpers/patient.ts';
import { createCallFromExpress } from '../../server/routes/callFromExpress.ts';
import { formRoute } from '../../server/routes/form.ts';

const values = typedFields({ fullName: 'Ada' });

/** A finished page with this text. */
function pageOf(text: string, status: number) {
  const bodies = { identity: Buffer.from(text) };
  return finishResponse({ status, type: 'text/html', cacheControl: 'no-store', security: {}, bodies });
}

/**
 * Posts a form to a route whose intake (the code that checks and stores a request) returns
 * `result`.
 *
 * @returns the answer, and the notices of the pages that were made for it
 */
async function posted(
  result: Record<string, unknown> & Pick<IntakeResult, 'code'>,
  patienceMs = patient.timeout,
) {
  const notices: RefusedNotice[] = [];
  const taken: Parameters<Intake>[1][] = [];
  const intake: Intake = async (_call, takes) => {
    taken.push(takes);
    return { values, ...result } as IntakeResult;
  };
  const noticePage: NoticePage = async (notice, status) => {
    notices.push(notice);
    return pageOf('The form as typed', status);
  };
  const app = express().post('/', formRoute(intake, noticePage, createCallFromExpress()));
  const answer = await request(app).post('/').timeout(patienceMs);
  return { answer, notices, taken };
}

it('a posted form that was stored leads to the receipt, which no cache keeps', async () => {
  const { answer, notices, taken } = await posted({ code: 'accepted', id: 'a' });
  const { location, 'cache-control': caching } = answer.headers;
  expect([answer.status, location, caching]).toEqual([303, '/received/#receipt', 'no-store']);
  expect([notices, taken]).toEqual([[], ['form']]);
});

it('for invalid fields, the route answers 422, and gives the page the errors and the typed values', async () => {
  const errors = [{ field: 'email', message: 'Enter an address' }];
  const { answer, notices } = await posted({ code: 'invalid-field', errors });
  expect([answer.status, answer.text]).toEqual([422, 'The form as typed']);
  expect(notices).toEqual([{ kind: 'invalid', errors, values }]);
});

it.each([
  { seconds: 60, minutes: 1 },
  { seconds: 61, minutes: 2 },
])(
  'if a form may be sent again in $seconds seconds, the notice has this number of minutes: $minutes',
  async (row) => {
    const { answer, notices } = await posted({ code: 'too-many-requests', retryAfterSeconds: row.seconds });
    expect([answer.status, answer.headers['retry-after']]).toEqual([429, String(row.seconds)]);
    expect(notices).toEqual([{ kind: 'limited', minutes: row.minutes, values }]);
  },
);

it('a form that cannot be stored now comes back with what was typed', async () => {
  const { answer, notices } = await posted({ code: 'unavailable', retryAfterSeconds: 5 });
  expect([answer.status, answer.headers['retry-after']]).toEqual([503, '5']);
  expect(notices).toEqual([{ kind: 'unavailable', values }]);
});

it('after an internal error, the route answers without Retry-After, and gives the page the typed values', async () => {
  const { answer, notices } = await posted({ code: 'internal' });
  expect([answer.status, answer.headers['retry-after']]).toEqual([500, undefined]);
  expect(notices).toEqual([{ kind: 'unavailable', values }]);
});

it('a form posted from another site is answered with a line of text, and not with our page', async () => {
  const { answer, notices } = await posted({ code: 'origin-not-allowed' });
  expect([answer.status, answer.text]).toEqual([403, `403 ${refusalWords['origin-not-allowed']}\n`]);
  expect(notices).toEqual([]);
});

it('a posted form is not answered if its visitor has left before all of it arrived', async () => {
  await expect(posted({ code: 'aborted' }, 200)).rejects.toThrow('Timeout of 200ms exceeded');
});
