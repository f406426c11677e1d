import { policyForDocument } from '../../server/documents/contentSecurityPolicy.ts';
import { securityHeaders } from '../../server/documents/securityHeaders.ts';
import type { Settings } from '../../server/settings.ts';

/**
 * The security headers of an export, as Netlify and Cloudflare Pages read them. Both combine the rules that match a path,
 * and a browser would enforce two policies at once. Therefore a single policy covers the contents of all documents.
 *
 * @param documents the finished HTML of every exported page
 */
export function headersFile(settings: Pick<Settings, 'hsts' | 'supabaseUrl'>, documents: readonly string[]) {
  const policy = policyForDocument(documents.join('\n'), settings.supabaseUrl);
  // Without a function, the form opens the visitor's mail program.
  if (!settings.supabaseUrl) policy['form-action'] = ['mailto:'];
  const headers = Object.entries(securityHeaders(settings, policy));
  const immutable = '  cache-control: public, max-age=31536000, immutable';
  const lines = [
    '/*',
    ...headers.map(([name, value]) => `  ${name}: ${value}`),
    ...['/assets/*', '/fonts/*'].flatMap((folder) => [folder, immutable]),
  ];
  return { path: '/_headers', body: `${lines.join('\n')}\n` };
}
