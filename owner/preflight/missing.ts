import { fieldWords, formWords, refusalWords } from '#site/form.ts';
import { mails } from '#site/mails.ts';
import * as form from '../../sample/form.ts';
import { mails as sampleMails } from '../../sample/mails.ts';
import { type FoundText, textsIn } from '../../lib/textsIn.ts';
import { type Finding, findingsIn } from './finding.ts';

/**
 * The records whose types TypeScript infers from the site's own texts. So TypeScript cannot report
 * a text that is missing in them.
 */
const records = [
  ['site/form.ts', 'fieldWords', form.fieldWords, fieldWords],
  ['site/form.ts', 'formWords', form.formWords, formWords],
  ['site/form.ts', 'refusalWords', form.refusalWords, refusalWords],
  ['site/mails.ts', 'mails', sampleMails, mails],
] as const;

/**
 * Finds each text that the sample has and the site lacks. The owner may have misspelled its key, or
 * an update of the project may have added or renamed it.
 */
export function checkMissing(): Finding[] {
  return records.flatMap(([file, name, theirs, ours]) => missingIn(file, name, theirs, ours));
}

/** @param name the name of the record */
export function missingIn(file: string, name: string, theirs: unknown, ours: unknown): Finding[] {
  const known = textsIn(theirs, name);
  const there = textsIn(ours, name);
  const unused = only(there, known).map(({ field }) => field);
  return only(known, there).map(({ field, text }) => {
    const beside = unused.filter((one) => parentOf(one) === parentOf(field));
    const which = beside.length > 1 ? 'One of them' : 'This';
    const rename = `The site does not use ${beside.join(' or ')}. ${which} may be the missing text with a wrong key: then change the key to ${field.split('.').at(-1)}. `;
    const place = `in your language, at the same place as in ${file.replace('site', 'sample')}.`;
    return findingsIn(file).stop(
      field,
      `it is missing, and the sample has it: "${text}"`,
      beside.length > 0 ? `${rename}Otherwise add the text ${place}` : `Add it ${place}`,
    );
  });
}

/** Returns the texts whose place does not occur in `others`. */
const only = (texts: FoundText[], others: FoundText[]) =>
  texts.filter(({ place }) => others.every((other) => other.place !== place));

const parentOf = (field: string) => field.replace(/\.[^.]*$/, '');
