import type { Word } from '../../lib/textsIn.ts';

/** One thing that a launch still needs: where it is, what is wrong, and what to do. */
export type Finding = {
  /** `stop`: no launch like this. `hint`: worth a thought. */
  level: 'stop' | 'hint';
  /** Relative to the repository. */
  file: string;
  /** A setting's name, or the way to a record's field: `work.projects[0].url`. */
  field: string;
  problem: string;
  remedy: string;
};

/** Makes the findings of one file. */
export function findingsIn(file: string) {
  const make =
    (level: Finding['level']) =>
    (field: string, problem: string, remedy: string): Finding => ({ level, file, field, problem, remedy });
  return { stop: make('stop'), hint: make('hint') };
}

export type Where = (text: string) => ReturnType<typeof findingsAbout>;

/**
 * Makes the findings about a text that is shown, where it stands in the records: all of it, its
 * beginning, or a part of it.
 *
 * @param file has every other text
 */
export function findingsAbout(text: string, words: Word[], file = 'components') {
  const longestFirst = words.toSorted((one, other) => other.text.length - one.text.length);
  const word =
    words.find((one) => one.text === text) ??
    longestFirst.find((one) => one.text && text.includes(one.text.slice(0, 40))) ??
    words.find((one) => one.text.includes(text));
  const field = word?.field ?? `"${text.slice(0, 40)}"`;
  const { stop, hint } = findingsIn(word?.file ?? file);
  return { field, stop: stop.bind(undefined, field), hint: hint.bind(undefined, field) };
}

/** What a launch needs and this command cannot look at. */
export const unknown = [
  'that privacy notice and imprint say what the law of your country asks for',
  'that your claims are true, and that the clients you name agreed to it',
  'that you have a contract with those who process requests for you: host, mail service, Supabase',
  'that mails arrive and are not taken for spam: npm run preflight -- --mail you@... sends both to you',
];

/** Whether anything stops the launch. */
export const stopped = (findings: Finding[]): boolean => findings.some(({ level }) => level === 'stop');

/**
 * Orders the findings, and keeps of each field the one that weighs most: what stops the launch
 * before a hint.
 */
export function weighed(findings: Finding[]): Finding[] {
  return (['stop', 'hint'] as const)
    .flatMap((level) => findings.filter((one) => one.level === level))
    .filter(({ file, field }, index, all) =>
      all.slice(0, index).every((one) => one.file !== file || one.field !== field),
    );
}

/** The findings for a person: by file, each with its field, what is wrong and what to do. */
export function toText(findings: Finding[]): string {
  const files = [...new Set(findings.map(({ file }) => file))];
  const blocks = files.map((file) => [file].concat(findings.filter((one) => one.file === file).map(line)));
  const open = ['What no program can know:', ...unknown.map((one) => `  - ${one}`)];
  return [...blocks, open, [verdict(findings)]].map((lines) => `${lines.join('\n')}\n`).join('\n');
}

/** The findings for programs. */
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
  return `${stops} ${stops === 1 ? 'thing stops' : 'things stop'} a launch.${hinted}`;
}
