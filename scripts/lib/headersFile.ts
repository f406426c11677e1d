import { policyForDocument } from '../../server/security/contentSecurityPolicy.ts';
import { securityHeaders } from '../../server/security/securityHeaders.ts';
import type { Settings } from '../../server/settings.ts';

/**
 * The text of a `_headers` file, by which static hosts such as Netlify and Cloudflare Pages send the same headers as
 * the server. They join what several rules say of one header, and two policies would both apply: so one policy allows
 * what the documents have together.
 *
 * @param documents the finished HTML of every exported page
 */
export function headersFile(
  settings: Pick<Settings, 'hsts' | 'supabaseUrl'>,
  documents: readonly string[],
): string {
  const policy = policyForDocument(documents.join('\n'), settings.supabaseUrl);
  // Without a server the form is the mail program's.
  if (!settings.supabaseUrl) policy['form-action'] = ['mailto:'];
  const headers = securityHeaders(settings, policy);
  const lines = Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`);
  const immutable = '  cache-control: public, max-age=31536000, immutable';
  return ['/*', ...lines, '/assets/*', immutable, '/fonts/*', immutable, ''].join('\n');
}
