import { Zip, ZipDeflate } from 'fflate';
import { escapeHtml } from '#lib/text.ts';

/**
 * Yields the bytes of a spreadsheet with one sheet (ECMA-376) while its rows arrive, so that it
 * needs little memory. Every cell is a text, so that no program turns it into a formula, a number
 * or a date. The first row is bold. The widths of the columns are in characters.
 */
export async function* spreadsheet(widths: readonly number[], rows: AsyncIterable<readonly string[]>) {
  const zipped: Uint8Array[] = [];
  const zip = new Zip((error, bytes) => {
    if (error) throw error;
    zipped.push(bytes);
  });
  function add(name: string) {
    const file = new ZipDeflate(name);
    zip.add(file);
    return (xml: string, last = false) => file.push(Buffer.from(xml), last);
  }
  for (const [name, xml] of Object.entries(parts)) add(name)(declaration + xml, true);
  const write = add('xl/worksheets/sheet1.xml');
  const columns = widths.map(
    (width, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
  );
  write(`${declaration}<worksheet xmlns="${main}"><cols>${columns.join('')}</cols><sheetData>`);
  let number = 0;
  let xml = '';
  for await (const texts of rows) {
    number += 1;
    xml += rowOf(texts, number);
    if (xml.length < 65536) continue;
    write(xml);
    xml = '';
    yield* zipped.splice(0);
  }
  write(`${xml}</sheetData></worksheet>`, true);
  zip.end();
  yield* zipped;
}

function rowOf(texts: readonly string[], number: number): string {
  const style = number === 1 ? 1 : 2;
  const cells = texts.map((text, column) => {
    return `<c r="${letters(column)}${number}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`;
  });
  return `<row r="${number}">${cells.join('')}</row>`;
}

/** The name of a column: A to Z, then AA. */
const letters = (column: number): string =>
  (column < 26 ? '' : letters(Math.floor(column / 26) - 1)) + String.fromCodePoint(65 + (column % 26));

/**
 * Escapes a text. Spreadsheet programs read `_x000D_` as a line break, the character with the
 * number 000D, unless the first underscore is escaped (ECMA-376, ST_Xstring).
 */
const escaped = (text: string) =>
  escapeHtml(text.replaceAll(notXml, '').replaceAll(/_(?=x[\da-f]{4}_)/gi, '_x005F_'));

/** Characters that XML does not allow: https://www.w3.org/TR/xml/#charsets. */
const notXml = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/package/2006/relationships';
const document = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const content = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** The other parts of the file. The number format 49 means "text". */
const parts = {
  '[Content_Types].xml':
    '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">' +
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
    `<Override PartName="/xl/workbook.xml" ContentType="${content}.sheet.main+xml"/>` +
    `<Override PartName="/xl/styles.xml" ContentType="${content}.styles+xml"/>` +
    `<Override PartName="/xl/worksheets/sheet1.xml" ContentType="${content}.worksheet+xml"/></Types>`,
  '_rels/.rels':
    `<Relationships xmlns="${relations}">` +
    `<Relationship Id="workbook" Type="${document}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml':
    `<workbook xmlns="${main}" xmlns:r="${document}">` +
    '<sheets><sheet name="Sheet1" sheetId="1" r:id="sheet"/></sheets></workbook>',
  'xl/_rels/workbook.xml.rels':
    `<Relationships xmlns="${relations}">` +
    `<Relationship Id="sheet" Type="${document}/worksheet" Target="worksheets/sheet1.xml"/>` +
    `<Relationship Id="styles" Type="${document}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml':
    `<styleSheet xmlns="${main}">` +
    '<fonts count="2"><font><name val="Calibri"/></font><font><b/><name val="Calibri"/></font></fonts>' +
    '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
    '<borders count="1"><border/></borders>' +
    '<cellXfs count="3"><xf/><xf numFmtId="49" fontId="1" applyNumberFormat="1" applyFont="1"/>' +
    '<xf numFmtId="49" applyNumberFormat="1" applyAlignment="1"><alignment vertical="top" wrapText="1"/></xf>' +
    '</cellXfs></styleSheet>',
};
