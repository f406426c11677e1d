/**
 * The language and its conventions: documents, mails, the PDF and what programs read follow this
 * one record.
 */
export const locale: Locale = {
  lang: 'en',
  quotes: ['“', '”'],
  range: '-',
  timeZone: 'UTC',
  paper: 'Letter',
};

type Locale = {
  /**
   * A language tag (BCP 47), such as `en`, `en-GB` or `de`. Numbers are written as that language
   * does.
   */
  lang: string;
  /** What opens and closes a quotation. */
  quotes: [string, string];
  /** Stands between the two years of the copyright line, as in 2024-2026. */
  range: string;
  /** The paper of the one-pager. */
  paper: 'A4' | 'Letter';
  /**
   * Your time zone (IANA), such as `Europe/Athens`: of the times in mails, and of times and days in
   * what lists requests.
   */
  timeZone: string;
};
