import { policyForDocument } from '../../server/security/contentSecurityPolicy.ts';
import { securityHeaders } from '../../server/security/securityHeaders.ts';
import type { Settings } from '../../server/settings.ts';

/**
 * Returns the security headers of an export, in the forms that its hosts read: `_headers` for Netlify and Cloudflare
 * Pages, and what `deploy/nginx-static.conf` and `deploy/Caddyfile-static` include. Netlify and Cloudflare combine the
 * rules that match a path, and a browser would enforce two policies at once. Therefore a single policy covers the contents
 * of all documents.
 *
 * @param documents the finished HTML of every exported page
 */
export function headersFiles(settings: Pick<Settings, 'hsts' | 'supabaseUrl'>, documents: readonly string[]) {
  const policy = policyForDocument(documents.join('\n'), settings.supabaseUrl);
  // Without a function, the form opens the visitor's mail program.
  if (!settings.supabaseUrl) policy['form-action'] = ['mailto:'];
  const headers = Object.entries(securityHeaders(settings, policy));
  const immutable = '  cache-control: public, max-age=31536000, immutable';
  const lines = (write: (name: string, value: string) => string) =>
    headers.map(([name, value]) => write(name, value));
  return [
    file('', [
      '/*',
      ...lines((name, value) => `  ${name}: ${value}`),
      ...['/assets/*', '/fonts/*'].flatMap((folder) => [folder, immutable]),
    ]),
    // No value has a quotation mark or a `$`.
    file(
      '.nginx',
      lines((name, value) => `add_header ${name} "${value}" always;`),
    ),
    file(
      '.caddy',
      lines((name, value) => `header ${name} "${value}"`),
    ),
  ];
}

const file = (ending: string, lines: string[]) => ({
  path: `/_headers${ending}`,
  body: `${lines.join('\n')}\n`,
});
