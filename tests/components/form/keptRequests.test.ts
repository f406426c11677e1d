import { expect, it } from 'vitest';
import {
  keepRequest,
  keptRequests,
  oldestKept,
  requestFor,
  settleRequest,
  requestStateOf,
  takeOverFormer,
  tidyUp,
} from '../../../components/form/delivery/keptRequests.ts';
import { formerKey, keptRequestsKey } from '../../../components/form/delivery/keptRequestsKey.ts';
import { blank } from '../../browser/proposalForm.ts';
import { buildProposal } from '../../helpers/proposal.ts';
import { block, browserParts, fill } from './browserParts.ts';
import { outOfReach, requestOf } from './openPage.ts';

const day = 24 * 60 * 60 * 1000;

/** A browser whose storage for kept requests has this text. */
function withKept(text: string) {
  const browser = browserParts(outOfReach);
  browser.local.setItem(keptRequestsKey, text);
  return browser;
}

const waits = requestOf('Ada', 1);

it.for([
  ['no JSON', '{'],
  ['null', 'null'],
  ['a number', '1'],
  ['an object', '{"since":1}'],
  ['entries that are no objects', '[1,null,"text",[]]'],
  ['no time', JSON.stringify([{ ...waits, since: undefined }])],
  ['a time that is no number', JSON.stringify([{ ...waits, since: '1' }])],
  ['no id', JSON.stringify([{ ...waits, id: undefined }])],
  ['an id with a line break, which no header may have', JSON.stringify([{ ...waits, id: 'a\nb' }])],
  ['an empty id', JSON.stringify([{ ...waits, id: '' }])],
  ['no fields', JSON.stringify([{ ...waits, fields: undefined }])],
  ['a name that is no text', JSON.stringify([{ ...waits, fields: { ...waits.fields, fullName: 1 } }])],
  ['an address that is no text', JSON.stringify([{ ...waits, fields: { ...waits.fields, email: 1 } }])],
  ['fields beside an outcome', JSON.stringify([{ ...waits, outcome: 'received' }])],
  ['an outcome that nobody knows', JSON.stringify([{ id: '1', since: 1, outcome: 'lost' }])],
])('finds no kept request if the storage has %s', ([, text]) => {
  const { local } = withKept(text!);

  expect(keptRequests()).toEqual([]);
  tidyUp();
  expect(local.getItem(keptRequestsKey)).toBeNull();
});

it('reads intact requests beside damaged ones', () => {
  withKept(JSON.stringify([{}, waits, 1]));

  expect(keptRequests()).toEqual([waits]);
});

it('completes a request that was kept when the form had other fields', () => {
  const fields = { fullName: 'Ada', email: 'ada@example.com', budget: '5,000' };
  withKept(JSON.stringify([{ ...waits, fields }]));

  expect(keptRequests()).toEqual([
    { ...waits, fields: { ...blank, fullName: 'Ada', email: 'ada@example.com' } },
  ]);
});

it('shows the oldest request that is younger than seven days, of those with the same content', () => {
  browserParts(outOfReach);
  const [old, first, second] = [7, 6, 5].map((days) => requestOf(`Of ${days} days`, Date.now() - days * day));
  for (const one of [old!, first!, second!]) keepRequest(one);

  expect(oldestKept()).toEqual(first);
  expect(oldestKept(second!.fields)).toEqual(second);
  expect(oldestKept(old!.fields)).toBeUndefined();
});

it('does not keep a request longer because a clock was ahead', () => {
  browserParts(outOfReach);
  keepRequest(requestOf('Ahead', Date.now() + 7 * day));

  expect(oldestKept()).toBeUndefined();
});

it('gives the same content the same id while it waits, and other content another id', () => {
  browserParts(outOfReach);
  const first = requestFor(buildProposal());
  keepRequest(first);

  expect(requestFor(buildProposal())).toEqual(first);
  const other = requestFor(buildProposal({ details: '' }));
  expect(other.id).not.toBe(first.id);
  expect(other).toMatchObject({ since: Date.now(), fields: buildProposal({ details: '' }) });
  settleRequest(first, 'received');
  expect(requestFor(buildProposal()).id).not.toBe(first.id);
});

it('makes ids that nobody can guess, of characters that a header may contain', () => {
  browserParts(outOfReach);
  const ids = Array.from({ length: 100 }, () => requestFor(buildProposal()).id);

  expect(new Set(ids).size).toBe(100);
  for (const id of ids) expect(id).toMatch(/^\d+(-\d+){3}$/);
});

it('keeps a request once, however often it is kept', () => {
  browserParts(outOfReach);
  const others = requestOf('Other');
  for (const one of [waits, others, waits]) keepRequest(one);

  expect(keptRequests()).toEqual([others, waits]);
});

it.for(['full', 'blocked'])('says that it keeps nothing if the storage is %s', (how) => {
  const { local } = browserParts(outOfReach);
  if (how === 'full') fill(local);
  else block('localStorage');

  expect(keepRequest(waits)).toBe(false);
  expect(keptRequests()).toEqual([]);
  expect(requestStateOf(waits)).toBeUndefined();
});

const settlements = [
  { before: undefined, outcome: 'received', isNews: true },
  { before: undefined, outcome: 'withdrawn', isNews: true },
  { before: 'received', outcome: 'received', isNews: false },
  { before: 'received', outcome: 'undelivered', isNews: false },
  { before: 'received', outcome: 'withdrawn', isNews: false },
  { before: 'withdrawn', outcome: 'received', isNews: true },
  { before: 'expired', outcome: 'received', isNews: true },
  { before: 'undelivered', outcome: 'received', isNews: true },
  { before: 'undelivered', outcome: 'withdrawn', isNews: false },
  { before: 'withdrawn', outcome: 'expired', isNews: false },
] as const;

it.for(settlements)(
  'only received replaces another outcome: $outcome after $before is new: $isNews',
  ({ before, outcome, isNews }) => {
    browserParts(outOfReach);
    keepRequest(waits);
    expect(requestStateOf(waits)).toBe('kept');
    if (before) settleRequest(waits, before);

    expect(settleRequest(waits, outcome)).toBe(isNews);
    expect(requestStateOf(waits)).toBe(isNews ? outcome : before);
    expect(keptRequests()).toEqual([]);
  },
);

it('records the outcome of a request without its text', () => {
  const { local } = browserParts(outOfReach);
  keepRequest(waits);

  settleRequest(waits, 'withdrawn');

  const written: unknown = JSON.parse(local.getItem(keptRequestsKey) ?? '');
  expect(written).toEqual([{ id: 'Ada', since: Date.now(), outcome: 'withdrawn' }]);
});

it('forgets an outcome after seven days, but no waiting request', () => {
  const old = requestOf('Seven', Date.now() - 7 * day);
  const settled = [6, 7].map((days) => ({
    id: `${days}`,
    since: Date.now() - days * day,
    outcome: 'received',
  }));
  const { local } = withKept(JSON.stringify([old, ...settled]));

  tidyUp();

  expect(JSON.parse(local.getItem(keptRequestsKey) ?? '')).toEqual([old, settled[0]]);
});

/** A request as an earlier build kept it. */
const former = (fullName: string, since: number) => ({ fields: buildProposal({ fullName }), since });

it('takes over the requests of an earlier build once, and keeps those of today', () => {
  const { local } = withKept(JSON.stringify([waits]));
  local.setItem(formerKey, JSON.stringify([former('First', 1), {}, null, former('Second', 2)]));

  takeOverFormer();

  expect(local.getItem(formerKey)).toBeNull();
  const [today, ...taken] = keptRequests();
  expect(today).toEqual(waits);
  expect(taken).toEqual([
    { ...former('First', 1), id: expect.stringMatching(/^[\w-]+$/) as string },
    { ...former('Second', 2), id: expect.stringMatching(/^[\w-]+$/) as string },
  ]);
});

it('gives requests of an earlier build the same ids in each tab, and sends none twice', () => {
  const { local } = withKept('[]');
  const kept = JSON.stringify([former('First', 1), former('Second', 2)]);
  local.setItem(formerKey, kept);
  takeOverFormer();
  const [first] = keptRequests();
  settleRequest(first!, 'received');

  // Another tab has read it before this one has removed it.
  local.setItem(formerKey, kept);
  takeOverFormer();

  expect(keptRequests().map(({ fields }) => fields.fullName)).toEqual(['Second']);
});

it('leaves requests of an earlier build in place if the storage cannot be written', () => {
  const { local } = withKept('[]');
  local.setItem(formerKey, JSON.stringify([former('First', 1)]));
  fill(local);

  takeOverFormer();

  expect(local.getItem(formerKey)).toContain('First');
});
