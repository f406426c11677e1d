import { fieldWords, formWords, refusalWords } from '#site/form.ts';
import { mails } from '#site/mails.ts';
import * as form from '../../sample/form.ts';
import { mails as sampleMails } from '../../sample/mails.ts';
import { textsIn } from '../../lib/textsIn.ts';
import { type Finding, findingsIn } from './finding.ts';

/**
 * The records whose types are inferred from the site's own texts. So TypeScript cannot report a
 * text that is missing there.
 */
const records = [
  ['site/form.ts', 'fieldWords', form.fieldWords, fieldWords],
  ['site/form.ts', 'formWords', form.formWords, formWords],
  ['site/form.ts', 'refusalWords', form.refusalWords, refusalWords],
  ['site/mails.ts', 'mails', sampleMails, mails],
] as const;

/**
 * Finds each text that the sample has and the site lacks. An update of the project may have added
 * it.
 */
export function checkMissing(): Finding[] {
  return records.flatMap(([file, name, theirs, ours]) => missingIn(file, name, theirs, ours));
}

/** @param name the name of the record */
export function missingIn(file: string, name: string, theirs: unknown, ours: unknown): Finding[] {
  const there = new Set(textsIn(ours, name).map(({ place }) => place));
  return textsIn(theirs, name)
    .filter(({ place }) => !there.has(place))
    .map(({ field, text }) =>
      findingsIn(file).stop(
        field,
        `it is missing, and the sample has it: "${text}"`,
        `Write it in your language. ${file.replace('site', 'sample')} shows where.`,
      ),
    );
}
