import type { Head } from '../pageContext.ts';
import { escapeHtml } from '#proposal/text.ts';

/**
 * Returns the tags for search engines. An error page must not be indexed and has no address of its own: it gets noindex
 * and no canonical link (https://developers.google.com/search/docs/crawling-indexing/canonicalization).
 *
 * @param url the page's canonical address; undefined for an error
 */
export function searchTags({ description }: ReturnType<Head>, url: string | undefined): string[] {
  return [
    description ? `<meta name="description" content="${escapeHtml(description)}">` : '',
    url
      ? `<link rel="canonical" href="${escapeHtml(url)}"><meta name="robots" content="max-image-preview:large">`
      : '<meta name="robots" content="noindex">',
  ];
}
