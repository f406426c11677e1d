import { createHash } from 'node:crypto';
import { captures, unescapeHtml } from '#lib/text.ts';
import type { InlineCode } from '../../renderer/pageContext.ts';

/** A Content-Security-Policy: directive → sources (https://www.w3.org/TR/CSP3/). */
export type Policy = Record<string, string[]>;

/**
 * The policy of responses that are not documents. If a browser displays such a response anyway, the
 * response may load and run nothing.
 */
export const policyForData: Policy = { 'default-src': ["'none'"], 'frame-ancestors': ["'none'"] };

/**
 * The policy of a document in development. It is this wide because Vite's client adds inline code,
 * and connects to the server by WebSocket, also from a worker.
 */
export const policyForDevelopment: Policy = {
  'default-src': ["'self'", "'unsafe-inline'", 'ws:', 'data:', 'blob:'],
};

/**
 * Finds the inline code in an HTML file of the owner's. A script that contains data
 * (`type="application/…"`) is left out, because browsers do not run it.
 */
export const findInlineCode = (html: string): InlineCode => ({
  scripts: captures(html, /<script\b(?![^>]*\s(?:src=|type="application\/))[^>]*>(.*?)<\/script>/gs),
  styles: captures(html, /<style\b[^>]*>(.*?)<\/style>/gs),
});

/**
 * Computes the policy of a document. It allows the document's own origin and, by their hashes, the
 * code in `inline` and all style attributes in `html`. Nonces are not used, because a document with
 * nonces could not be cached.
 *
 * @param html the document. For the answer to a refused form, it is the same page with an empty
 *   form (`noticePages.ts`)
 * @param supabaseUrl the Supabase project whose function the page calls, and to which its form
 *   posts
 * @param inline the code that the document may run. For a rendered document, this is the list of
 *   the code that the site itself has written. So a script that gets into the HTML through a bug
 *   does not run
 */
export function policyForDocument(
  html: string,
  supabaseUrl: string | undefined,
  { scripts, styles }: InlineCode = findInlineCode(html),
): Policy {
  const markup = html.replaceAll(/<(script|style)\b.*?<\/\1>/gs, '');
  // Browsers hash the unescaped value of an attribute.
  const attributes = captures(markup, /<[a-z][^>]*?\sstyle="([^"]*)"/g).map(unescapeHtml);
  const hosts = ["'self'", ...(supabaseUrl ? [new URL(supabaseUrl).origin] : [])];
  return {
    ...policyForData,
    'base-uri': ["'none'"],
    'form-action': hosts,
    'script-src': ["'self'", ...hashes(scripts)],
    // `style-src` covers elements and attributes. Safari before 15.4 and Firefox before 108 do not
    // know the separate directives `style-src-elem` and `style-src-attr`. The hash of the empty
    // string allows Emotion's empty style elements, which Emotion fills through the CSSOM.
    'style-src': [
      ...(/<link rel="stylesheet"/.test(markup) ? ["'self'"] : []),
      ...hashes(['', ...styles, ...attributes]),
      ...(attributes.length > 0 ? ["'unsafe-hashes'"] : []),
    ],
    'img-src': ["'self'"],
    'font-src': ["'self'"],
    'connect-src': hosts,
    'require-trusted-types-for': ["'script'"],
    'trusted-types': ["'none'"],
  };
}

const hashes = (texts: string[]) =>
  [...new Set(texts)].map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`);
