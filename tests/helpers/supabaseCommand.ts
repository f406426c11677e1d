import { inShell } from './supabaseCli.ts';

/**
 * Compares a command with the CLI's help.
 *
 * @param command such as `db push --remote`
 * @returns the words that the CLI does not know
 */
export async function unknownWords(command: string): Promise<string[]> {
  let words: string[] = command.match(/(?:"[^"]*"|\S)+/g) ?? [];
  const [names = ''] = /^[a-z ]*(?![^ ])/.exec(command) ?? [];
  const help = await helpFor(names.trim());
  // The help for an unknown word is that of its group. A group of commands, such as `db`, does nothing by itself.
  const [, known = '', rest] = /^ {2}supabase ([a-z ]*)(.*)$/m.exec(part(help, 'USAGE')) ?? [];
  if (!known || rest?.startsWith('<subcommand>')) return [command];
  words = words.slice(known.trim().split(' ').length);
  const unknown: string[] = [];
  while (words.length > 0) {
    const [word = '', next] = words;
    const found = word.startsWith('-') ? flagIn(help, word, next) : { words: 1, valid: hasArguments(help) };
    if (!found.valid) unknown.push(word);
    words = words.slice(found.words);
  }
  return unknown;
}

const hasArguments = (help: string) => part(help, 'ARGUMENTS') !== '';

/** Whether the help describes a flag as it is used, and how many words it takes. */
function flagIn(help: string, word: string, next: string | undefined) {
  const [flag = '', value] = word.split('=', 2);
  // A flag is followed by ` string` if it needs a value, and by `[=…]` if it may have one.
  const [, form] = new RegExp(`^  ${flag}(?:, -\\w)?(| \\w+|\\[=.*?\\])  `, 'm').exec(help) ?? [];
  if (form?.startsWith(' ') && value === undefined) return { words: 2, valid: next !== undefined };
  return { words: 1, valid: form !== undefined && (value === undefined || form !== '') };
}

/** One part of a help text. */
function part(help: string, heading: string): string {
  return help.split(/^(?=[A-Z][A-Z ]+$)/m).find((text) => text.startsWith(`${heading}\n`)) ?? '';
}

const texts = new Map<string, Promise<string>>();

/** The help for a command. Each is asked for once. */
function helpFor(command: string): Promise<string> {
  const text = texts.get(command) ?? inShell(`supabase ${command} --help`);
  texts.set(command, text);
  return text;
}
