import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import helmet from 'helmet';
import { type Policy, policyForData } from './contentSecurityPolicy.ts';
import type { Settings } from '../settings.ts';

/**
 * Returns the security headers by name: those of helmet that this site needs, and Permissions-Policy, which helmet leaves
 * out.
 *
 * @param policy the Content-Security-Policy; the default allows nothing and is right for anything but a document
 */
export function securityHeaders({ hsts }: Pick<Settings, 'hsts'>, policy: Policy = policyForData) {
  const setHeaders = helmet({
    contentSecurityPolicy: { useDefaults: false, directives: policy },
    // Other sites learn the origin that a visitor comes from, but not the page. The form's post keeps its Origin header.
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    xFrameOptions: { action: 'deny' },
    // It makes a browser change the tab's process while the page loads (docs/decisions/0011-no-opener-policy.md).
    crossOriginOpenerPolicy: false,
    // These are no standard, or only browsers read them that are too old for the rest of the site.
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
    // Subdomains may belong to other servers of the owner, which may not support HTTPS.
    strictTransportSecurity: hsts && { maxAge: 31_536_000, includeSubDomains: false },
  });
  // They are the same for every request, so they are asked for once.
  const res = new ServerResponse(new IncomingMessage(new Socket()));
  setHeaders(res.req, res, (error) => {
    if (error instanceof Error) throw error;
  });
  const headers = { ...res.getHeaders(), 'permissions-policy': unusedFeatures };
  return headers as Readonly<Record<string, string>>;
}

/** https://www.w3.org/TR/permissions-policy/. Browser features that this site never uses, and therefore switches off. */
const unusedFeatures =
  'accelerometer=(),camera=(),display-capture=(),geolocation=(),gyroscope=(),magnetometer=(),microphone=(),' +
  'midi=(),payment=(),publickey-credentials-get=(),usb=(),xr-spatial-tracking=()';
