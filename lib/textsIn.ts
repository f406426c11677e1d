import { linksIn } from '#lib/text.ts';
import type { LandingContent } from '#site/records.ts';
import { content as errorPages } from '#site/errorPages.ts';
import { fields, fieldWords, formWords, refusalWords } from '#site/form.ts';
import { mails } from '#site/mails.ts';
import { ownPages } from '#site/ownPages.ts';

/** The file with the texts of the landing page, except those of the form. */
export const contentFile = 'site/landing.ts';

/**
 * Whether a field contains an address or the name of a file, so that the page does not show its
 * text. An address in `profiles` does not count, because the page shows the name in that address.
 */
export const isAddress = (field: string): boolean =>
  /(?<!profiles\[\d+\])\.href$|\.(?:path|url|image|file|saveAs)$/.test(field);

/** A text in a record. */
export type FoundText = {
  /** The path of its field: `work.projects[0].url`. */
  field: string;
  /**
   * The path of its field without numbers, for rules about all items of a list:
   * `work.projects[].url`.
   */
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

/** One text of the site, of any number of words, with the file that contains it. */
export type SiteText = FoundText & { file: string };

/** Returns the addresses of the links in a text, as they were typed. */
export const hrefsIn = (text: string): string[] => linksIn(text).flatMap(({ href }) => href ?? []);

/**
 * Returns the addresses that a field links to: its whole text if its name is `href`, otherwise the
 * addresses of the links in its text.
 */
export const hrefsOf = ({ field, text }: FoundText): string[] =>
  field.endsWith('.href') ? [text] : hrefsIn(text);

/**
 * Returns every text in the site's records, with its file. Addresses and names of files are
 * included (see `isAddress`).
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
