import type { InlineCode } from '../../renderer/pageContext.ts';
import { policyForDevelopment, policyForDocument } from './contentSecurityPolicy.ts';
import { type Bodies, finishResponse } from './response.ts';
import { securityHeaders } from './securityHeaders.ts';
import type { Settings } from '../settings.ts';

/**
 * Returns the security headers of a document. Their policy allows the scripts and style elements in
 * `inline`, and the style attributes in `html`.
 */
export function documentSecurity(settings: Settings, html: string, inline: InlineCode) {
  const { development, supabaseUrl } = settings;
  const policy = development ? policyForDevelopment : policyForDocument(html, supabaseUrl, inline);
  return securityHeaders(settings, policy);
}

type DocumentParts = {
  status: number;
  /** How caches may keep the document: the first part of the Cache-Control header. */
  caching: string;
  security: ReturnType<typeof documentSecurity>;
  bodies: Bodies;
};

/**
 * Finishes the response of a document. `no-transform` forbids proxies to rewrite the document. The
 * policy allows scripts by their hashes, so a rewritten script would not run.
 */
export const finishDocument = ({ status, caching, security, bodies }: DocumentParts) =>
  finishResponse({
    status,
    type: 'text/html; charset=utf-8',
    cacheControl: `${caching}, no-transform`,
    security,
    bodies,
  });
