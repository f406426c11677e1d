import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { strFromU8, unzipSync } from 'fflate';
import { expect, it } from 'vitest';
import { validateProposal } from '#proposal/intake/validateProposal.ts';
import { openSqlite } from '#proposal/store/sqlite/openSqlite.ts';
import { ownerTool } from '../helpers/ownerTool.ts';
import { buildProposal } from '../helpers/proposal.ts';
import { temporaryFolder } from '../helpers/temporaryFolder.ts';
import { storeUnderClock } from './storeUnderClock.ts';

/**
 * Any sequence of UTF-16 units, halves of surrogate pairs included, and texts with a special
 * meaning for programs.
 */
const anyText = fc
  .array(
    fc.oneof(
      fc.integer({ min: 0, max: 0xffff }).map((unit) => String.fromCharCode(unit)),
      fc.string({ unit: 'grapheme' }),
      fc.constantFrom(
        '=1+1',
        '@SUM(1)',
        '\n',
        '\t',
        '\r\n',
        '_x000D_',
        '</t>',
        '\u{1B}[31m',
        '\u{202E}',
        'א',
        'ض',
      ),
    ),
    { maxLength: 30 },
  )
  .map((parts) => parts.join(''));

const requests = fc.array(fc.record({ fullName: anyText, details: anyText }), { minLength: 1, maxLength: 6 });

/** Control characters except line breaks, and lone halves of surrogate pairs. */
const notForTerminals = /[^\P{Cc}\n]|\p{Cs}/u;

/** Stores requests as the form does. @returns the folder, and the stored requests, newest first */
async function stored(all: readonly { fullName: string; details: string }[]) {
  const folder = temporaryFolder();
  const database = await openSqlite(folder);
  const { submit, archive, clock } = storeUnderClock(database);
  for (const [number, { fullName, details }] of all.entries()) {
    clock.now += 1000;
    const typed = buildProposal({
      fullName: `A${fullName}`.slice(0, 80),
      details,
      email: `${number}@studio.example`,
    });
    await submit(validateProposal(typed).fields, {});
  }
  const kept = await archive.list();
  await database.close();
  expect(kept).toHaveLength(all.length);
  return { kept, tool: (...options: string[]) => ownerTool({ DATA_DIR: folder }, ...options), folder };
}

const detailsOf = ({ answers }: { answers: readonly { name: string; text: string }[] }) =>
  answers.find(({ name }) => name === 'details')?.text ?? '';

it('whatever visitors type, the owner’s list has one line for each request, and no control characters', async () => {
  await fc.assert(
    fc.asyncProperty(requests, async (all) => {
      const { kept, tool } = await stored(all);
      const { out } = await tool();
      const rows = out.trimEnd().split('\n').slice(3);
      expect(rows.map((row) => row.slice(0, 8))).toEqual(kept.map(({ id }) => id.slice(0, 8)));
      expect(out).not.toMatch(notForTerminals);
    }),
    { numRuns: 20 },
  );
});

it('whatever visitors type is complete in the owner’s JSON export', async () => {
  await fc.assert(
    fc.asyncProperty(requests, async (all) => {
      const { kept, tool } = await stored(all);
      const read = JSON.parse((await tool('--json')).out) as { fullName: string; details: string }[];
      expect(read.map(({ fullName, details }) => [fullName, details])).toEqual(
        kept.map((one) => [one.fullName, detailsOf(one)]),
      );
    }),
    { numRuns: 20 },
  );
});

it('whatever visitors type is complete in the owner’s spreadsheet, as a text and not as a formula', async () => {
  await fc.assert(
    fc.asyncProperty(requests, async (all) => {
      const { kept, tool, folder } = await stored(all);
      await tool('--xlsx', `${folder}/requests.xlsx`);
      const sheet = strFromU8(
        unzipSync(readFileSync(`${folder}/requests.xlsx`))['xl/worksheets/sheet1.xml']!,
      );
      const rows = sheet.split('<row ').slice(2).map(cellsOf);
      expect(rows.map((cells) => cells[2])).toEqual(kept.map(({ fullName }) => inXml(fullName)));
      for (const [at, one] of kept.entries()) expect(rows[at]).toContain(inXml(detailsOf(one)));
      expect(sheet).not.toMatch(/<f[ >]| t="(?!inlineStr)/);
    }),
    { numRuns: 20 },
  );
});

/**
 * Removes two code points that are not characters, because XML documents cannot contain them
 * (https://www.w3.org/TR/xml/#charsets).
 */
const inXml = (text: string) => text.replaceAll(/[\uFFFE\uFFFF]/g, '');

/** Returns the texts of a row, as a spreadsheet program reads them. */
function cellsOf(row: string): string[] {
  const named: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', '#39': "'" };
  return Array.from(row.matchAll(/<t xml:space="preserve">([^<]*)<\/t>/g), ([, text = '']) =>
    text
      .replaceAll(/&(lt|gt|amp|quot|#39);/g, (_all, name: string) => named[name]!)
      .replaceAll(/_x([\da-f]{4})_/gi, (_all, code: string) =>
        String.fromCharCode(Number.parseInt(code, 16)),
      ),
  );
}
