import { expect, it } from 'vitest';
import {
  formerKeys,
  isOld,
  keepRequest,
  keptRequests,
  oldestKept,
  requestFor,
  settleRequest,
  requestStateOf,
  takeOverFormer,
  tidyUp,
} from '../../../components/form/delivery/keptRequests.ts';
import { keptKeys, keyStart } from '../../../components/form/delivery/keptRequestsKey.ts';
import { blank } from '../../browser/proposalForm.ts';
import { buildProposal } from '../../helpers/proposal.ts';
import { block, browserParts, fill } from './browserParts.ts';
import { outOfReach, requestOf } from './openPage.ts';

const day = 24 * 60 * 60 * 1000;

/** The key that the request with this id has in the browser's storage. */
const keyOf = (id: string) => keyStart + id;

const waits = requestOf('Ada', 1);
const { id: _, ...value } = waits;

it.for([
  ['text that is not JSON', '{'],
  ['null', 'null'],
  ['a number', '1'],
  ['a list', JSON.stringify([value])],
  ['no time', JSON.stringify({ ...value, since: undefined })],
  ['a time that is not a number', JSON.stringify({ ...value, since: '1' })],
  ['an id that contains a line break', JSON.stringify(value), 'a\nb'],
  ['an empty id', JSON.stringify(value), ''],
  ['no fields', JSON.stringify({ ...value, fields: undefined })],
  ['a name that is not text', JSON.stringify({ ...value, fields: { ...value.fields, fullName: 1 } })],
  ['an address that is not text', JSON.stringify({ ...value, fields: { ...value.fields, email: 1 } })],
  ['fields beside an outcome', JSON.stringify({ ...value, outcome: 'received' })],
  ['an outcome that nobody knows', JSON.stringify({ since: 1, outcome: 'lost' })],
] as [string, string, string?][])(
  'an entry in the browser’s storage with %s is not read as a kept request, and is deleted',
  ([, text, id = 'Ada']) => {
    const { local } = browserParts(outOfReach);
    local.setItem(keyOf(id), text);

    expect(keptRequests()).toEqual([]);
    tidyUp();
    expect(local.getItem(keyOf(id))).toBeNull();
  },
);

it('entries of other programs in the browser’s storage are left alone', () => {
  const { local } = browserParts(outOfReach);
  local.setItem('theme', 'dark');

  tidyUp();
  takeOverFormer();

  expect(local.getItem('theme')).toBe('dark');
  expect(Object.keys(local)).toEqual(['theme']);
});

it('intact kept requests are read even if others in the browser’s storage are damaged', () => {
  const { local } = browserParts(outOfReach);
  local.setItem(keyOf('Damaged'), '{}');
  keepRequest(waits);

  expect(keptRequests()).toEqual([waits]);
});

it('a request that was kept when the form had other fields is read with the fields of today', () => {
  const fields = { fullName: 'Ada', email: 'ada@example.com', budget: '5,000' };
  const { local } = browserParts(outOfReach);
  local.setItem(keyOf(waits.id), JSON.stringify({ ...value, fields }));

  expect(keptRequests()).toEqual([
    { ...waits, fields: { ...blank, fullName: 'Ada', email: 'ada@example.com' } },
  ]);
});

it('the form finds the oldest kept request (of all, or with the same text) that is under 7 days old', () => {
  browserParts(outOfReach);
  const [old, first, second] = [7, 6, 5].map((days) => requestOf(`Of ${days} days`, Date.now() - days * day));
  for (const one of [old!, first!, second!]) keepRequest(one);

  expect(oldestKept()).toEqual(first);
  expect(oldestKept(second!.fields)).toEqual(second);
  expect(oldestKept(old!.fields)).toBeUndefined();
});

it('a kept request that a wrong clock has dated seven days ahead counts as too old', () => {
  browserParts(outOfReach);
  keepRequest(requestOf('Ahead', Date.now() + 7 * day));

  expect(oldestKept()).toBeUndefined();
});

it('a waiting request that is sent again keeps its id, and one with other content gets another id', () => {
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

it('each request gets an id of its own, of characters that a header may contain', () => {
  browserParts(outOfReach);
  const ids = Array.from({ length: 100 }, () => requestFor(buildProposal()).id);

  expect(new Set(ids).size).toBe(100);
  for (const id of ids) expect(id).toMatch(/^\d+(-\d+){3}$/);
});

it('a request that is kept twice is in the browser’s storage once', () => {
  browserParts(outOfReach);
  const other = requestOf('Other');
  for (const one of [waits, other, waits]) keepRequest(one);

  expect(keptRequests()).toEqual([waits, other]);
});

it.for(['full', 'blocked'])(
  'if the browser’s storage is %s, no request can be kept, and keepRequest() returns false',
  (how) => {
    const { local } = browserParts(outOfReach);
    if (how === 'full') fill(local);
    else block('localStorage');

    expect(keepRequest(waits)).toBe(false);
    expect(keptRequests()).toEqual([]);
    expect(requestStateOf(waits)).toBeUndefined();
  },
);

it.for([
  ['none', 'received', 'recorded'],
  ['none', 'withdrawn', 'recorded'],
  ['received', 'received', 'ignored'],
  ['received', 'undelivered', 'ignored'],
  ['received', 'withdrawn', 'ignored'],
  ['withdrawn', 'received', 'recorded'],
  ['expired', 'received', 'recorded'],
  ['undelivered', 'received', 'recorded'],
  ['undelivered', 'withdrawn', 'ignored'],
  ['withdrawn', 'expired', 'ignored'],
] as const)('for a request whose outcome is “%s”, the outcome “%s” is %s', ([before, outcome, recorded]) => {
  browserParts(outOfReach);
  keepRequest(waits);
  expect(requestStateOf(waits)).toBe('kept');
  if (before !== 'none') settleRequest(waits, before);

  expect(settleRequest(waits, outcome)).toBe(recorded === 'recorded');
  expect(requestStateOf(waits)).toBe(recorded === 'recorded' ? outcome : before);
  expect(keptRequests()).toEqual([]);
});

it('the outcome of a request is in the browser’s storage without the text of the request', () => {
  const { local } = browserParts(outOfReach);
  keepRequest(waits);

  settleRequest(waits, 'withdrawn');

  const written: unknown = JSON.parse(local.getItem(keyOf('Ada')) ?? '');
  expect(written).toEqual({ since: Date.now(), outcome: 'withdrawn' });
});

it('tidying up the browser’s storage deletes outcomes that are seven days old, but no waiting requests', () => {
  const { local } = browserParts(outOfReach);
  const old = requestOf('Seven', Date.now() - 7 * day);
  keepRequest(old);
  for (const days of [6, 7])
    local.setItem(
      keyOf(`Of-${days}-days`),
      JSON.stringify({ since: Date.now() - days * day, outcome: 'received' }),
    );

  tidyUp();

  expect(keptRequests()).toEqual([old]);
  expect(requestStateOf({ id: 'Of-6-days' })).toBe('received');
  expect(requestStateOf({ id: 'Of-7-days' })).toBeUndefined();
});

it('two requests that two tabs keep at the same moment are both kept', () => {
  const { local } = browserParts(outOfReach);
  const [mine, other] = [requestOf('Mine'), requestOf('Other')];
  const { setItem } = local;
  // The other tab writes after this tab has read the storage, and before this tab writes.
  local.setItem = (key, text) => {
    local.setItem = setItem;
    keepRequest(other);
    local.setItem(key, text);
  };

  keepRequest(mine);

  expect(keptRequests()).toEqual([mine, other]);
});

it('a request that another tab keeps while this tab records an outcome is not lost', () => {
  const { local } = browserParts(outOfReach);
  const [mine, other] = [requestOf('Mine'), requestOf('Other')];
  keepRequest(mine);
  const { setItem } = local;
  local.setItem = (key, text) => {
    local.setItem = setItem;
    keepRequest(other);
    local.setItem(key, text);
  };

  settleRequest(mine, 'received');

  expect(keptRequests()).toEqual([other]);
  expect(requestStateOf(mine)).toBe('received');
});

/** A request as the earliest build kept it: without an id. */
const former = (fullName: string, since: number) => ({ fields: buildProposal({ fullName }), since });

it('the pattern for the keys of kept requests matches those of earlier builds, but not the draft’s key', () => {
  const keys = [keyOf(waits.id), ...formerKeys];

  expect(keys.filter((key) => keptKeys.test(key))).toEqual(keys);
  expect(keptKeys.test('proposal-draft')).toBe(false);
});

it('requests that the earliest build of the site kept are taken over once, and those of today stay', () => {
  const { local } = browserParts(outOfReach);
  keepRequest(waits);
  local.setItem('undelivered-proposals', JSON.stringify([former('First', 2), {}, null, former('Second', 3)]));

  takeOverFormer();

  expect(local.getItem('undelivered-proposals')).toBeNull();
  const [today, ...taken] = keptRequests();
  expect(today).toEqual(waits);
  expect(taken).toEqual([
    { ...former('First', 2), id: expect.stringMatching(/^[\w-]+$/) as string },
    { ...former('Second', 3), id: expect.stringMatching(/^[\w-]+$/) as string },
  ]);
});

it('requests that the very first build kept as bare fields are taken over once, even by two tabs', () => {
  const { local } = browserParts(outOfReach);
  const kept = JSON.stringify([buildProposal({ fullName: 'First' }), buildProposal({ fullName: 'Second' })]);
  const visitInATab = () => {
    local.setItem('undelivered-proposals', kept);
    takeOverFormer();
  };
  visitInATab();
  visitInATab();

  expect(local.getItem('undelivered-proposals')).toBeNull();
  expect(keptRequests().map(({ fields }) => fields)).toEqual(JSON.parse(kept));
  expect(keptRequests().filter(isOld)).toEqual([]);
});

it('a list of requests and outcomes kept by an earlier build is taken over once, with its ids', () => {
  const { local } = browserParts(outOfReach);
  const outcome = { id: 'Done', since: Date.now(), outcome: 'received' };
  local.setItem('kept-requests', JSON.stringify([waits, outcome, 1]));

  takeOverFormer();

  expect(local.getItem('kept-requests')).toBeNull();
  expect(keptRequests()).toEqual([waits]);
  expect(requestStateOf(outcome)).toBe('received');
});

it('a request with an outcome is not kept again, even if a tab of an earlier build still keeps it', () => {
  const { local } = browserParts(outOfReach);
  settleRequest(waits, 'received');
  local.setItem('kept-requests', JSON.stringify([waits]));

  takeOverFormer();

  expect(keptRequests()).toEqual([]);
  expect(requestStateOf(waits)).toBe('received');
});

it('requests of an earlier build of the site get the same ids in each tab, so that none is sent twice', () => {
  const { local } = browserParts(outOfReach);
  const kept = JSON.stringify([former('First', 1), former('Second', 2)]);
  local.setItem('undelivered-proposals', kept);
  takeOverFormer();
  const [first] = keptRequests();
  settleRequest(first!, 'received');

  // Another tab had read the list before this tab removed it, and takes it over, too.
  local.setItem('undelivered-proposals', kept);
  takeOverFormer();

  expect(keptRequests().map(({ fields }) => fields.fullName)).toEqual(['Second']);
});

it.for(formerKeys)(
  'if the browser’s storage cannot be written, requests of an earlier build stay there under %s',
  (key) => {
    const { local } = browserParts(outOfReach);
    local.setItem(key, JSON.stringify([former('First', 1)]));
    fill(local);

    takeOverFormer();

    expect(local.getItem(key)).toContain('First');
  },
);
