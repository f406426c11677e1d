import { spawnSync } from 'node:child_process';
import { type Finding, findingsIn } from './finding.ts';

const tsc = ['node_modules/typescript/bin/tsc', '--pretty', 'false'];

/**
 * Finds keys that are misspelled or missing in the records of `site/`, and values of a wrong type.
 * It checks the types of these files alone, because a check of the whole project takes much longer.
 */
export function checkTypes(): Finding[] {
  const options = [...tsc, '-p', 'owner/preflight/tsconfig.site.json'];
  const { status, stdout } = spawnSync(process.execPath, options, { encoding: 'utf8' });
  const faults = stdout.matchAll(/^(\S.*)\((\d+),\d+\): error TS\d+: (.*)$/gm);
  const findings = Array.from(faults, ([, file = '', line = '', message = '']) => {
    const { problem, remedy } = inPlainWords(message);
    return findingsIn(file).stop(`line ${line}`, problem, remedy);
  });
  if (status === 0 || findings.length > 0) return findings;
  return [findingsIn('site').stop('types', 'the types cannot be checked', 'Run npm run types.')];
}

const described =
  'Look up the keys and their types in sample/records.ts and sample/contactRecords.ts. Those of site/language.ts are at the end of that file.';

/**
 * Explains a misspelled or missing key, or a value of a wrong type, in plain words. Any other
 * message is quoted.
 *
 * @param message as TypeScript prints it
 */
export function inPlainWords(message: string): { problem: string; remedy: string } {
  const [, unknown] = /'(\w+)' does not exist in type/.exec(message) ?? [];
  const [, meant] = /Did you mean to write '(\w+)'\?$/.exec(message) ?? [];
  const [, missing] = /^Property '(\w+)' is missing/.exec(message) ?? [];
  if (unknown)
    return {
      problem: `the site does not know the key "${unknown}" in this place, and does not use it`,
      remedy: meant ? `Did you mean ${meant}?` : described,
    };
  if (missing) return { problem: `"${missing}" is missing`, remedy: described };
  const quoted = `TypeScript says: ${message.replace(/\.$/, '')}`;
  const isWrongValue = message.includes('is not assignable to');
  return { problem: isWrongValue ? `this value does not fit here (${quoted})` : quoted, remedy: described };
}
