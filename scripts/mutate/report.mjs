import { readFileSync } from 'node:fs';

/**
 * A mutant that was tried.
 *
 * @typedef {import('./makeMutants.mjs').Mutant & { survives: boolean }} Mutant
 */

/**
 * Mutants that were not tried. `constants` is the number of mutants in code that runs only while a
 * module is loaded. `unreached` are the mutants that the process of the tests never reaches.
 *
 * @typedef {{ constants: number, unreached: import('./makeMutants.mjs').Mutant[] }} Untried
 */

/**
 * An entry of `equivalents.json`: a mutant whose change nobody can notice, and why.
 *
 * @typedef {{ file: string, mutant: string, why: string }} Equivalent
 */

/**
 * Returns the table of files and, below it, one line for each mutant that survived.
 *
 * @param {Mutant[]} mutants
 * @param {Untried} untried
 * @param {Equivalent[]} equivalents
 * @returns {string}
 */
export function reportOf(mutants, untried, equivalents) {
  const names = [...new Set(mutants.map(({ file }) => file))].toSorted();
  const open = equivalents.filter(({ file }) => names.includes(file));
  const files = names.map((name) => {
    const all = mutants.filter(({ file }) => file === name);
    const alive = all.filter(({ survives }) => survives);
    const survivors = alive.filter((mutant) => !takeOne(open, name, described(mutant)));
    return { name, all: all.length, survivors, equivalent: alive.length - survivors.length };
  });
  const sum = (/** @type {(file: (typeof files)[number]) => number} */ of) =>
    files.reduce((total, file) => total + of(file), 0);
  const table = [
    ['file', 'mutants', 'killed', 'equivalent', 'survive', 'score'],
    ...files.map((file) => row(file.name, file.all, file.survivors.length, file.equivalent)),
    row(
      'all',
      mutants.length,
      sum(({ survivors }) => survivors.length),
      sum(({ equivalent }) => equivalent),
    ),
  ];
  const survivors = files.flatMap((file) => file.survivors);
  const outdated = open.map(
    ({ file, mutant }) =>
      `Remove this entry from equivalents.json, because the mutant does not survive: ${file}  ${mutant}`,
  );
  const { constants, unreached } = untried;
  const places = new Set(unreached.map(({ file, start }) => `${file}:${start.line + 1}`));
  const notes = [
    ...(constants > 0
      ? [`${constants} more mutants are in constants of modules. Try them with --static.`]
      : []),
    ...(unreached.length > 0
      ? [
          `${unreached.length} more mutants were not tried. Either no test runs their code, or it runs only in a server, browser or command that a test starts: ${[...places].join(', ')}`,
        ]
      : []),
  ];
  const lines = [
    ...aligned(table),
    '',
    ...survivors.toSorted(byPlace).map((one) => `${one.file}:${one.start.line + 1}  ${described(one)}`),
    ...outdated,
    ...notes,
  ];
  return `${lines.join('\n')}\n`;
}

/** @param {Mutant} one @param {Mutant} other */
const byPlace = (one, other) => one.file.localeCompare(other.file) || one.start.line - other.start.line;

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
 * Removes the entry of a mutant from the list.
 *
 * @param {Equivalent[]} open @param {string} file @param {string} text
 * @returns {boolean} whether the list had such an entry
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
function described({ file, start, end, replacement }) {
  const lines = readFileSync(file, 'utf8')
    .split('\n')
    .slice(start.line, end.line + 1);
  // The end of the last line is cut off before the beginning of the first. If there is only one
  // line, the other order would shift the column of the end.
  lines.push((lines.pop() ?? '').slice(0, end.column));
  const code = [(lines[0] ?? '').slice(start.column), ...lines.slice(1)].join('\n');
  return `${short(code)} → ${short(replacement)}`;
}

/** @param {string} code */
function short(code) {
  const line = code.replaceAll(/\s+/g, ' ');
  return line.length > 80 ? `${line.slice(0, 79)}…` : line;
}
