import type { LandingContent } from '#site/records.ts';
import { content as errorPages } from '#site/errorPages.ts';
import { fields, fieldWords, formWords, refusalWords } from '#site/form.ts';
import { mails } from '#site/mails.ts';
import { ownPages } from '#site/ownPages.ts';

/** The file with every word of the landing page. */
export const contentFile = 'site/landing.ts';

/** A text somewhere in a record. */
type FoundText = {
  /** The way to it: `work.projects[0].url`. */
  field: string;
  /** The same without numbers, for rules that hold for a whole list: `work.projects[].url`. */
  place: string;
  text: string;
};

/** Finds every text in a record, however deep. */
export function textsIn(record: unknown, field = ''): FoundText[] {
  if (typeof record === 'string') return [{ field, place: field.replaceAll(/\[\d+\]/g, '[]'), text: record }];
  if (Array.isArray(record)) return record.flatMap((item, index) => textsIn(item, `${field}[${index}]`));
  if (typeof record !== 'object' || record === null) return [];
  return Object.entries(record).flatMap(([name, value]) => textsIn(value, field ? `${field}.${name}` : name));
}

export type Word = FoundText & { file: string };

/** Every text of the site that people read, by the file it is in. */
export function saidWords(content: LandingContent): Word[] {
  const records = {
    [contentFile]: content,
    'site/errorPages.ts': errorPages,
    'site/form.ts': { fields, fieldWords, formWords, refusalWords },
    'site/mails.ts': { mails },
    'site/ownPages.ts': { ownPages },
  };
  return Object.entries(records).flatMap(([file, record]) =>
    textsIn(record).map((found) => Object.assign(found, { file })),
  );
}
