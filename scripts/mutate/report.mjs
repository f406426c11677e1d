import { readFileSync } from 'node:fs';
import { relative } from 'node:path';

/**
 * A mutant that Stryker has tried. `line` and `column` count from 1.
 *
 * @typedef {{ line: number, column: number }} Position
 * @typedef {'Killed' | 'Timeout' | 'Survived' | 'NoCoverage' | 'Ignored' | 'CompileError' |
 *   'RuntimeError'} Status
 * @typedef {{ fileName: string, location: { start: Position, end: Position }, replacement: string,
 *   status: Status }} Mutant
 */

/**
 * A mutant whose change nobody could notice.
 *
 * @typedef {{ file: string, mutant: string, why: string }} Equivalent
 */

/**
 * Returns the table of files and, below it, one line for each mutant that survived.
 *
 * @param {Mutant[]} mutants
 * @param {Equivalent[]} equivalents
 * @returns {string}
 */
export function reportOf(mutants, equivalents) {
  const counted = mutants.filter(({ status }) => status !== 'Ignored' && !status.endsWith('Error'));
  const names = [...new Set(counted.map(({ fileName }) => relative('.', fileName)))].toSorted();
  const open = equivalents.filter(({ file }) => names.includes(file));
  const files = names.map((name) => {
    const all = counted.filter(({ fileName }) => relative('.', fileName) === name);
    const alive = all.filter(isAlive);
    const survivors = alive.filter((mutant) => !takeOne(open, name, described(mutant)));
    return { name, all: all.length, survivors, equivalent: alive.length - survivors.length };
  });
  const survivors = files.flatMap((file) => file.survivors);
  const equivalent = counted.filter(isAlive).length - survivors.length;
  const table = [
    ['file', 'mutants', 'killed', 'equivalent', 'survive', 'score'],
    ...files.map((file) => row(file.name, file.all, file.survivors.length, file.equivalent)),
    row('all', counted.length, survivors.length, equivalent),
  ];
  const outdated = open.map(
    ({ file, mutant }) =>
      `Remove this entry from equivalents.json, because the mutant does not survive: ${file}  ${mutant}`,
  );
  const uncounted = mutants.length - counted.length;
  const hanging = counted.filter(({ status }) => status === 'Timeout').length;
  const note = `${uncounted} more were not tried: they are constants of modules (--static), or not valid code.`;
  const lines = [
    ...aligned(table),
    '',
    ...survivors.toSorted(byPlace).map(survivorLine),
    ...outdated,
    ...(hanging > 0 ? [`${hanging} of the killed mutants ran into the time limit.`] : []),
    ...(uncounted > 0 ? [note] : []),
  ];
  return `${lines.join('\n')}\n`;
}

/** @param {Mutant} mutant */
const isAlive = ({ status }) => status === 'Survived' || status === 'NoCoverage';

/** @param {Mutant} one @param {Mutant} other */
const byPlace = (one, other) =>
  one.fileName.localeCompare(other.fileName) || one.location.start.line - other.location.start.line;

/** @param {Mutant} mutant */
function survivorLine(mutant) {
  const place = `${relative('.', mutant.fileName)}:${mutant.location.start.line}`;
  return `${place}  ${described(mutant)}${mutant.status === 'NoCoverage' ? '  (no test runs this code)' : ''}`;
}

/** @param {string} name @param {number} all @param {number} survive @param {number} equivalent */
function row(name, all, survive, equivalent) {
  const valid = all - equivalent;
  const score = valid === 0 ? '-' : `${((100 * (valid - survive)) / valid).toFixed(1)} %`;
  return [name, String(all), String(valid - survive), String(equivalent), String(survive), score];
}

/** Pads the first column to the right and the others to the left. @param {string[][]} table */
function aligned(table) {
  const width = (/** @type {number} */ at) => Math.max(...table.map((cells) => cells[at]?.length ?? 0));
  return table.map(([name = '', ...figures]) =>
    [name.padEnd(width(0)), ...figures.map((text, at) => text.padStart(width(at + 1)))].join('  '),
  );
}

/**
 * Removes one equivalent from the list.
 *
 * @param {Equivalent[]} open @param {string} file @param {string} text
 * @returns {boolean} whether it was there
 */
function takeOne(open, file, text) {
  const at = open.findIndex((one) => one.file === file && one.mutant === text);
  if (at >= 0) open.splice(at, 1);
  return at >= 0;
}

/**
 * Describes a mutant in one line: the code, an arrow, and its replacement.
 *
 * @param {Mutant} mutant
 */
function described({ fileName, location: { start, end }, replacement }) {
  const lines = readFileSync(fileName, 'utf8')
    .split('\n')
    .slice(start.line - 1, end.line);
  lines.push((lines.pop() ?? '').slice(0, end.column - 1));
  // The end of the last line is cut first, because the first and the last line may be the same.
  const code = [(lines[0] ?? '').slice(start.column - 1), ...lines.slice(1)].join('\n');
  return `${short(code)} → ${short(replacement)}`;
}

/** @param {string} code */
function short(code) {
  const line = code.replaceAll(/\s+/g, ' ');
  return line.length > 80 ? `${line.slice(0, 79)}…` : line;
}
