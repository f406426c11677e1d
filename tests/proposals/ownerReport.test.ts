import { readFileSync } from 'node:fs';
import { unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { archivedProposal as proposal } from '../helpers/archivedProposal.ts';
import { temporaryFolder } from '../helpers/temporaryFolder.ts';
import { findById } from '../../owner/inbox/choose.ts';
import { attentionLine, toTable, toText } from '../../owner/inbox/report.ts';
import { spreadsheet } from '../../owner/inbox/spreadsheet.ts';
import { age } from '../../owner/inbox/terminalText.ts';
import { writeXlsx } from '../../owner/inbox/xlsx.ts';

const now = Date.parse('2026-10-05T12:00:00Z');
const minute = 60_000;
const hour = 60 * minute;

it.each([
  { past: 0, words: 'this minute' },
  { past: minute - 1, words: 'this minute' },
  { past: minute, words: '1 minute ago' },
  { past: hour - minute, words: '59 minutes ago' },
  { past: hour, words: '1 hour ago' },
  { past: 48 * hour - minute, words: '47 hours ago' },
  { past: 48 * hour, words: '2 days ago' },
])('the owner’s list shows an age of $past ms as “$words”', ({ past, words }) => {
  expect(age(now - past, now)).toBe(words);
});

describe('attention', () => {
  const failed = { dead: 0, overdue: 0, oldest: now - 3 * hour, error: '' };
  it.each([
    { what: 'that nothing needs attention', of: undefined, held: 0, line: 'Nothing needs attention.' },
    {
      what: 'how many deliveries are held',
      of: undefined,
      held: 2,
      line: 'Nothing needs attention. Held or set aside: 2 (see the column Deliveries; --show ID says why).',
    },
    {
      what: 'how many deliveries were given up',
      of: { ...failed, dead: 1 },
      held: 0,
      line: 'NEEDS ATTENTION: given up: 1 (--retry tries again); the oldest affected request: 3 hours ago.',
    },
    {
      what: 'how many deliveries are late, and names no error code if there is none',
      of: { ...failed, overdue: 2 },
      held: 0,
      line: 'NEEDS ATTENTION: still not sent after ten minutes: 2; the oldest affected request: 3 hours ago.',
    },
    {
      what: 'how many deliveries are late or given up, and why',
      of: { ...failed, dead: 1, overdue: 2, error: 'ESOCKET' },
      held: 1,
      line: 'NEEDS ATTENTION: given up: 1 (--retry tries again), still not sent after ten minutes: 2 (ESOCKET); the oldest affected request: 3 hours ago. Held or set aside: 1 (see the column Deliveries; --show ID says why).',
    },
  ])('the line above the owner’s list says $what', ({ of, held, line }) => {
    expect(attentionLine(of, held, now)).toBe(`${line}\n`);
  });
});

it('the owner’s list is a table with a heading, a horizontal line, and a row for each request', () => {
  const lines = toTable([
    proposal({ fullName: 'Ada', deliveries: ['sent'] }),
    proposal({ fullName: 'Ada Lovelace' }),
  ]).split('\n');

  const [heading = '', rule = '', ada = '', lovelace = '', end] = lines;
  expect(rule).toMatch(/^─{8} {2}─+( {2}─+)+$/);
  expect(heading).toMatch(/^Request {3}Received \(.*\) +Full Name +Email +Project Type .* +Deliveries$/);
  expect(ada).toMatch(/^1a2b3c4d {2}\d{4}-\d\d-\d\d \d\d:\d\d +Ada {11}ada@example.com .*Sent$/);
  expect(lovelace).toMatch(/ Ada Lovelace {2}ada@example.com .*–$/);
  expect(end).toBe('');
});

it('the owner’s list says if there are no requests', () => {
  expect(toTable([])).toBe('No requests.\n');
});

it('--show prints a request’s ID, name, address, answers and deliveries, each in a line', () => {
  const shown = toText(proposal({ suspicion: 'it contains 9 links', deliveries: ['sent', 'dead'] }));

  const lines = shown.split('\n').map((line) => line.replaceAll(/ +/g, ' '));
  expect(lines).toEqual([
    'Request: 1a2b3c4d-0000-4000-8000-000000000000',
    expect.stringMatching(/^Received \(.*\): \d{4}-\d\d-\d\d \d\d:\d\d$/),
    'Full Name: Ada Lovelace',
    'Email: ada@example.com',
    'Phone: +351 210',
    'Possible spam: it contains 9 links',
    'Confirmation: Sent',
    'Notification: Given up (EAUTH 535)',
    '',
    expect.stringMatching(/^EAUTH 535: .*\.$/),
    '',
  ]);
});

it('--show says only once what to do about an error that several mails had, and nothing for a webhook', () => {
  const { deliveries } = proposal({ deliveries: ['dead', 'dead', 'dead'] });
  const [first, second, webhook] = deliveries;

  const both = toText({ ...proposal({}), deliveries: [first!, second!] });
  const alone = toText({ ...proposal({}), deliveries: [webhook!] });

  expect(both.match(/^EAUTH 535: /gm)).toHaveLength(1);
  expect(alone).not.toMatch(/^EAUTH 535: /m);
});

/** An archive in which every search finds the same two requests. */
const archiveOfTwo = { list: () => Promise.resolve([proposal({}), proposal({})]) };

it('if two IDs begin with the typed text, neither request is chosen, and the owner has to type more', async () => {
  await expect(findById(archiveOfTwo as never, '1a2b')).rejects.toThrow(
    'More than one request has an ID that begins with "1a2b". Write more characters of the ID.',
  );
});

/** The sheet of a spreadsheet with these rows, as XML. */
async function sheetOf(widths: number[], rows: string[][]) {
  async function* each() {
    yield* rows;
  }
  const chunks: Uint8Array[] = [];
  for await (const chunk of spreadsheet(widths, each())) chunks.push(chunk);
  return Buffer.from(unzipSync(Buffer.concat(chunks))['xl/worksheets/sheet1.xml']!).toString();
}

it('the columns of a spreadsheet have the given widths, and only its first row is bold', async () => {
  const xml = await sheetOf(
    [38, 24],
    [
      ['Request', 'Name'],
      ['1a2b', 'Ada'],
      ['3c4d', 'Eve'],
    ],
  );

  expect(xml).toContain(
    '<cols><col min="1" max="1" width="38" customWidth="1"/><col min="2" max="2" width="24" customWidth="1"/></cols>',
  );
  expect(xml.match(/<c r="\w+" s="\d"/g)).toEqual(
    ['A1" s="1"', 'B1" s="1"', 'A2" s="2"', 'B2" s="2"', 'A3" s="2"', 'B3" s="2"'].map(
      (one) => `<c r="${one}`,
    ),
  );
});

it('a spreadsheet of many long texts has every row once', async () => {
  const texts = Array.from({ length: 40 }, (_, index) => `${index} ${'x'.repeat(5_000)}`);

  const xml = await sheetOf(
    [10],
    texts.map((text) => [text]),
  );

  expect(Array.from(xml.matchAll(/>(\d+) x{5000}</g), ([, number]) => Number(number))).toEqual([
    ...texts.keys(),
  ]);
  expect(xml.match(/<row r="\d+">/g)).toHaveLength(40);
  // Between two rows, there is nothing else.
  for (const rest of xml.split('</row>').slice(1, -1)) expect(rest).toMatch(/^<row /);
});

it('the columns of a spreadsheet are named from A to Z, and then AA', async () => {
  const xml = await sheetOf([], [Array<string>(28).fill('x')]);
  const names = Array.from(xml.matchAll(/<c r="(\w+)1"/g), ([, name]) => name);
  expect([names[0], ...names.slice(25)]).toEqual(['A', 'Z', 'AA', 'AB']);
});

const answer = (name: string, text: string) => ({
  name,
  kind: 'text' as const,
  label: name,
  value: text,
  text,
});

it('a spreadsheet has a row for each request, with a cell for answers to fields that were removed', async () => {
  const typed = [
    answer('details', 'A site'),
    answer('phone', '+351 210'),
    answer('fax', ''),
    answer('size', '5'),
  ];
  async function* requests() {
    yield { ...proposal({ fullName: 'Ada' }), answers: typed };
    yield proposal({ fullName: 'Eve', suspicion: 'it contains 9 links' });
  }
  const file = `${temporaryFolder()}/requests.xlsx`;

  expect(await writeXlsx(requests(), file)).toBe(`2 requests written to ${file}.\n`);

  const xml = Buffer.from(unzipSync(readFileSync(file))['xl/worksheets/sheet1.xml']!).toString();
  const rows = xml.split('<row ').slice(1);
  const cells = rows.map((row) => Array.from(row.matchAll(/preserve">([^<]*)</g), ([, text]) => text));
  const [heading = [], ada = [], eve = []] = cells;
  expect(heading.slice(2, 4)).toEqual(['Full Name', 'Email']);
  expect(ada.slice(2)).toEqual([
    'Ada',
    'ada@example.com',
    '',
    '',
    'A site',
    'phone: +351 210\nsize: 5',
    '',
    '–',
  ]);
  expect(eve.slice(2)).toEqual([
    'Eve',
    'ada@example.com',
    '',
    '',
    '',
    'Phone: +351 210',
    'it contains 9 links',
    '–',
  ]);
  expect(xml.match(/ width="\d+"/g)).toHaveLength(heading.length);
});
