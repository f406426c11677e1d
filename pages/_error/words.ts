import { content } from '#site/errorPages.ts';

/**
 * Returns the error page's words for an HTTP status: the visitor's error, our error, or the result
 * of a posted form.
 */
export function wordsFor(status: number) {
  if (status < 400) return content.received;
  if (status === 422) return content.notSent;
  return status < 500 ? content.notFound : content.failed;
}
