import { policyForDevelopment, policyForDocument } from './contentSecurityPolicy.ts';
import { type Bodies, finishResponse } from './response.ts';
import { securityHeaders } from './securityHeaders.ts';
import type { Settings } from '../settings.ts';

/** Returns the security headers of a finished document, whose policy allows what it contains. */
export function documentSecurity(settings: Settings, html: string) {
  const { development, supabaseUrl } = settings;
  const policy = development ? policyForDevelopment : policyForDocument(html, supabaseUrl);
  return securityHeaders(settings, policy);
}

type DocumentParts = {
  status: number;
  /** How caches may keep it: the first part of the Cache-Control header. */
  caching: string;
  security: ReturnType<typeof documentSecurity>;
  bodies: Bodies;
};

/**
 * Finishes the response of a document. The policy allows the scripts as they are, so a proxy that
 * rewrites the document would stop them.
 */
export const finishDocument = ({ status, caching, security, bodies }: DocumentParts) =>
  finishResponse({
    status,
    type: 'text/html; charset=utf-8',
    cacheControl: `${caching}, no-transform`,
    security,
    bodies,
  });
