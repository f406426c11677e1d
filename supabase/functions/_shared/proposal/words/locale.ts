/** The language and its conventions: documents, mails, the PDF and what programs read follow this one record. */
export const locale = {
  /** A language tag (BCP 47), such as `en`, `en-GB` or `de`. Numbers are written as that language does. */
  lang: 'en',
  /** What opens and closes a quotation. */
  quotes: ['“', '”'],
  /** Stands between the ends of a range of numbers, as in 2-6. */
  range: '-',
  /** Writes the time at which a request came, for your own eyes. */
  time: (at: Date): string => at.toISOString(),
} as const;
