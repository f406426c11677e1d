import { createHash } from 'node:crypto';
import type { Settings } from '../settings.ts';

/** A Content-Security-Policy by its directives (https://www.w3.org/TR/CSP3/). */
export type Policy = Record<string, string[]>;

/** For answers that are no documents: should a browser show one all the same, it can do nothing. */
export const policyForData: Policy = { 'default-src': ["'none'"], 'frame-ancestors': ["'none'"] };

/** The policy that a document is sent with; in development one that lets Vite's client do its work. */
export function documentPolicy(
  html: string,
  { development, supabaseUrl }: Pick<Settings, 'development' | 'supabaseUrl'>,
): Policy {
  return development ? policyForDevelopment : policyForDocument(html, supabaseUrl);
}

/** Vite's client adds styles and scripts of its own, and listens on a socket for changes. */
const policyForDevelopment: Policy = { 'default-src': ["'self'", "'unsafe-inline'", 'ws:', 'data:'] };

/**
 * The policy of one finished document: its own origin, and by their hashes the inline scripts, style elements and
 * style attributes it really has. Hashes rather than nonces, so that the bytes can be kept and shared.
 *
 * @param html the document as it is sent
 * @param supabaseUrl the project whose function and live channel the page calls, if there is one
 */
export function policyForDocument(html: string, supabaseUrl: string | undefined): Policy {
  const scripts = matchesOf(/<script\b([^>]*)>(.*?)<\/script>/gs, html);
  const inline = scripts.filter(([, attributes = '']) => !/\ssrc=/.test(attributes) && isCode(attributes));
  const styles = matchesOf(/<style\b[^>]*>(.*?)<\/style>/gs, html).map(([, css = '']) => css);
  const markup = html.replaceAll(/<(script|style)\b.*?<\/\1>/gs, '');
  const attributes = matchesOf(/<[a-z][^>]*?\sstyle="([^"]*)"/g, markup).map(([, css = '']) =>
    unescaped(css),
  );
  return {
    ...policyForData,
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'script-src': ["'self'", ...hashes(inline.map(([, , code = '']) => code))],
    // One directive for elements and attributes, which older browsers know as well (Safari before 15.4, Firefox before
    // 108). The empty text is that of Emotion's own style elements, which it fills through the CSSOM.
    'style-src': [
      ...hashes(['', ...styles, ...attributes]),
      ...(attributes.length > 0 ? ["'unsafe-hashes'"] : []),
    ],
    'img-src': ["'self'"],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...supabaseOrigins(supabaseUrl)],
    'manifest-src': ["'self'"],
    'require-trusted-types-for': ["'script'"],
    'trusted-types': ["'none'"],
  };
}

/** Scripts with any other type are data blocks; browsers never run them (HTML Standard, "script", `type`). */
function isCode(attributes: string): boolean {
  const type = /\stype="([^"]*)"/.exec(attributes)?.[1];
  return type === undefined || type === 'module' || type === 'text/javascript' || type === 'speculationrules';
}

function hashes(texts: string[]): string[] {
  return [...new Set(texts)].map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`);
}

function supabaseOrigins(supabaseUrl: string | undefined): string[] {
  if (!supabaseUrl) return [];
  const { origin } = new URL(supabaseUrl);
  return [origin, origin.replace(/^http/, 'ws')];
}

const matchesOf = (pattern: RegExp, text: string) => [...text.matchAll(pattern)];

/** Browsers hash an attribute's value, which is its text with React's five escapes undone. */
function unescaped(attribute: string): string {
  return attribute
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
}
