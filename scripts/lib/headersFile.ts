import { policyForDocument } from '../../server/security/contentSecurityPolicy.ts';
import { securityHeaders } from '../../server/security/securityHeaders.ts';
import type { Settings } from '../../server/settings.ts';

/**
 * Returns the text of a `_headers` file. With it, static hosts such as Netlify and Cloudflare Pages send the same headers
 * as the server. These hosts combine the rules that match a path, and a browser would enforce two policies at once.
 * Therefore a single policy covers the contents of all documents.
 *
 * @param documents the finished HTML of every exported page
 */
export function headersFile(
  settings: Pick<Settings, 'hsts' | 'supabaseUrl'>,
  documents: readonly string[],
): string {
  const policy = policyForDocument(documents.join('\n'), settings.supabaseUrl);
  // The form posts to the function, which redirects to the site. Without one it opens the visitor's mail program.
  policy['form-action'] = settings.supabaseUrl
    ? ["'self'", new URL(settings.supabaseUrl).origin]
    : ['mailto:'];
  const headers = securityHeaders(settings, policy);
  const lines = Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`);
  const immutable = '  cache-control: public, max-age=31536000, immutable';
  return ['/*', ...lines, '/assets/*', immutable, '/fonts/*', immutable, ''].join('\n');
}
