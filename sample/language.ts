/**
 * The language of the site, its signs and paper size, and your time zone. The pages, the mails, the
 * one-pager, the lists of requests and the data for search engines use this record.
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
   * A language tag (BCP 47), such as `en`, `en-GB` or `de`. Numbers are written as this language
   * writes them.
   */
  lang: string;
  /** The signs before and after a quotation. */
  quotes: [string, string];
  /** The sign between the two years of the copyright line, as in 2024-2026. */
  range: string;
  /** The paper size of the one-pager. */
  paper: 'A4' | 'Letter';
  /**
   * Your time zone (IANA), such as `Europe/Athens`. Mails, and the list of requests, show times and
   * days in this zone.
   */
  timeZone: string;
};
