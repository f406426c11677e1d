import { type Policy, policyForData } from './contentSecurityPolicy.ts';
import type { Settings } from '../settings.ts';

/**
 * Returns the security headers by name. `Cross-Origin-Opener-Policy` is left out:
 * docs/decisions/0011-no-opener-policy.md.
 *
 * @param policy the Content-Security-Policy; the default allows nothing, and is right for
 *   everything except documents
 */
export function securityHeaders({ hsts }: Pick<Settings, 'hsts'>, policy: Policy = policyForData) {
  const directives = Object.entries(policy).map(([name, sources]) => [name, ...sources].join(' '));
  const headers: Readonly<Record<string, string>> = {
    'content-security-policy': directives.join(';'),
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'permissions-policy': unusedFeatures,
    // Other sites learn from which site a visitor comes, but not from which page. With this policy,
    // the form's post keeps its Origin header.
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    // Without `includeSubDomains`, because subdomains may belong to other servers of the owner,
    // which may not support HTTPS.
    ...(hsts && { 'strict-transport-security': 'max-age=31536000' }),
  };
  return headers;
}

/**
 * Browser features that this site never uses, and therefore switches off:
 * https://www.w3.org/TR/permissions-policy/.
 */
const unusedFeatures =
  'accelerometer=(),camera=(),display-capture=(),geolocation=(),gyroscope=(),magnetometer=(),microphone=(),' +
  'midi=(),payment=(),publickey-credentials-get=(),usb=(),xr-spatial-tracking=()';
