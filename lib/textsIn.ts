import { linksIn } from '#lib/text.ts';
import type { LandingContent } from '#site/records.ts';
import { content as errorPages } from '#site/errorPages.ts';
import { fields, fieldWords, formWords, refusalWords } from '#site/form.ts';
import { mails } from '#site/mails.ts';
import { ownPages } from '#site/ownPages.ts';

/** The file with the texts of the landing page, except those of the form. */
export const contentFile = 'site/landing.ts';

/**
 * Whether a field has an address or the name of a file, which the page does not show. The address
 * of a profile is an exception: the page shows the name in it.
 */
export const isAddress = (field: string): boolean =>
  /(?<!profiles\[\d+\])\.href$|\.(?:path|url|image|file|saveAs)$/.test(field);

/** A text in a record. */
export type FoundText = {
  /** The path of its field: `work.projects[0].url`. */
  field: string;
  /** The path without numbers, for rules about a whole list: `work.projects[].url`. */
  place: string;
  text: string;
};

/** Finds every text in a record, at any depth. */
export function textsIn(record: unknown, field = ''): FoundText[] {
  if (typeof record === 'string') return [{ field, place: field.replaceAll(/\[\d+\]/g, '[]'), text: record }];
  if (Array.isArray(record)) return record.flatMap((item, index) => textsIn(item, `${field}[${index}]`));
  if (typeof record !== 'object' || record === null) return [];
  return Object.entries(record).flatMap(([name, value]) => textsIn(value, field ? `${field}.${name}` : name));
}

/** A text of the site, and the file that it is in. */
export type SiteText = FoundText & { file: string };

/** Returns the addresses of the links in a text, as they were typed. */
export const hrefsIn = (text: string): string[] => linksIn(text).flatMap(({ href }) => href ?? []);

/** Returns the addresses that a field links to: the field itself, or the links in its text. */
export const hrefsOf = ({ field, text }: FoundText): string[] =>
  field.endsWith('.href') ? [text] : hrefsIn(text);

/**
 * Returns every text in the site's files of words, with its file. Addresses and names of files are
 * among them (`isAddress`).
 */
export function siteTexts(content: LandingContent): SiteText[] {
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
