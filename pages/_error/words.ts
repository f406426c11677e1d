import { content } from '#site/errorPages.ts';

/** The error page's words for an HTTP status: the visitor's error or ours. */
export function wordsFor(status: number) {
  return status < 500 ? content.notFound : content.failed;
}
