import { withoutSoftHyphens } from '#lib/text.ts';
import { isAddress, type SiteText } from '../../lib/textsIn.ts';

/** One thing that a launch still needs: where it is, what is wrong, and what to do about it. */
export type Finding = {
  /** `stop` prevents a launch. `hint` is a suggestion. */
  level: 'stop' | 'hint';
  /**
   * The path in the repository. `components` means that preflight has not found the place in
   * `site/`, but only in what was built.
   */
  file: string;
  /**
   * The place in the file: a setting, the path of a field (`work.projects[0].url`), a line
   * (`line 12`), a text in quotation marks, or a word such as `file` for the whole file.
   */
  field: string;
  problem: string;
  remedy: string;
  /**
   * The probable cause of the problem, such as `layout`. If a field has a finding that stops a
   * launch, `prioritize` leaves out the field's other findings with the same cause.
   */
  cause?: string | undefined;
};

/** Returns functions that make findings about a file. */
export function findingsIn(file: string) {
  const make =
    (level: Finding['level']) =>
    (field: string, problem: string, remedy: string, cause?: string): Finding => ({
      level,
      file,
      field,
      problem,
      remedy,
      cause,
    });
  return { stop: make('stop'), hint: make('hint') };
}

export type Where = (text: string) => ReturnType<typeof findingsAbout>;

/**
 * Matches the fields that no visitor reads, because their texts are for programs. Fields with
 * addresses are recognized by `isAddress` instead.
 */
const forPrograms =
  /\.(?:pale|deep|kind|autocomplete)$|^fields\[\d+\]\.(?:name|required)$|\.options\[\d+\]\.value$/;

/**
 * Returns functions that make findings about a text that the page shows. The findings name one
 * field. The first of these rules that finds a field decides:
 *
 * 1. The field whose text is exactly this text.
 * 2. The first field whose text contains this text.
 * 3. A field whose beginning (`beginningOf`, up to 40 characters) occurs in this text, because the
 *    page may put a text together from several fields. If there are several such fields, the one
 *    with the longest text.
 *
 * Rules 2 and 3 leave out mails, and names and addresses for programs.
 *
 * @param texts the texts of the site, each with its file and field
 * @param file the file that is named if no field has the text
 */
export function findingsAbout(text: string, texts: SiteText[], file = 'components') {
  const shown = texts.filter(
    ({ file: name, field }) => name !== 'site/mails.ts' && !isAddress(field) && !forPrograms.test(field),
  );
  const longestFirst = shown.toSorted((one, other) => other.text.length - one.text.length);
  const found =
    texts.find((one) => one.text === text) ??
    shown.find((one) => hasWords(one.text, text)) ??
    longestFirst.find((one) => hasWords(text, beginningOf(one.text)));
  const field = found?.field ?? `"${text.slice(0, 40)}"`;
  const { stop, hint } = findingsIn(found?.file ?? file);
  return { field, stop: stop.bind(undefined, field), hint: hint.bind(undefined, field) };
}

/**
 * Whether a text contains the words of another text, in the same order. Punctuation does not count.
 * If the other text has no words, the result is false.
 */
const hasWords = (text: string, words: string) =>
  /[\p{L}\p{N}]/u.test(words) && spaced(text).includes(spaced(words));

/** Returns the words of a text with one blank between them, and without punctuation. */
export const spaced = (text: string) =>
  ` ${withoutSoftHyphens(text)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `;

/** Returns the first words of a text, up to 40 characters. */
const beginningOf = (text: string) => (text.length > 40 ? text.slice(0, 40).replace(/\s\S*$/, '') : text);

/** Requirements of a launch that this command cannot check. */
export const unknown = [
  'that your privacy text and imprint meet the law of your country',
  'that your claims are true, and that the clients whom you name have agreed',
  'that you have a data processing contract with each company that handles the requests (host, mail service, Supabase if you use it)',
  'that mails arrive and are not taken for spam: npm run preflight -- --mail you@... sends both mails to you',
];

/** Whether anything stops the launch. */
export const stopped = (findings: Finding[]): boolean => findings.some(({ level }) => level === 'stop');

/**
 * Orders the findings: first those that stop a launch, then hints. A finding is left out if an
 * earlier one of the same field has the same problem, or stops a launch and has the same cause.
 */
export function prioritize(findings: Finding[]): Finding[] {
  return (['stop', 'hint'] as const)
    .flatMap((level) => findings.filter((one) => one.level === level))
    .filter((one, index, all) => all.slice(0, index).every((earlier) => !covers(earlier, one)))
    .map(({ level, file, field, problem, remedy }) => ({ level, file, field, problem, remedy }));
}

function covers(earlier: Finding, { file, field, problem, cause }: Finding): boolean {
  if (earlier.file !== file || earlier.field !== field) return false;
  return (
    earlier.problem === problem ||
    (earlier.level === 'stop' && cause !== undefined && earlier.cause === cause)
  );
}

/** Returns the findings for people, by file: each with its field, the problem and the remedy. */
export function toText(findings: Finding[]): string {
  const files = [...new Set(findings.map(({ file }) => file))];
  const blocks = files.map((file) =>
    [headingOf(file)].concat(findings.filter((one) => one.file === file).map(line)),
  );
  const open = ['Check these yourself, because no program can:', ...unknown.map((one) => `  - ${one}`)];
  return [...blocks, open, [verdict(findings)]].map((lines) => `${lines.join('\n')}\n`).join('\n');
}

const headingOf = (file: string) =>
  file === 'components' ? 'the built site (preflight has not found these places in site/)' : file;

/** Returns the findings for programs, as JSON. */
export function toJson(findings: Finding[]): string {
  return `${JSON.stringify({ ready: !stopped(findings), findings, unknown }, null, 2)}\n`;
}

function line({ level, field, problem, remedy }: Finding): string {
  return `  ${level.padEnd(5)} ${field}: ${problem}.\n        ${remedy}`;
}

function verdict(findings: Finding[]): string {
  const stops = findings.filter(({ level }) => level === 'stop').length;
  const hints = findings.length - stops;
  const hinted = hints > 0 ? ` ${hints} ${hints === 1 ? 'hint' : 'hints'}.` : '';
  if (stops === 0) return `Nothing stops a launch.${hinted}`;
  return `${stops} ${stops === 1 ? 'point stops' : 'points stop'} a launch.${hinted}`;
}
