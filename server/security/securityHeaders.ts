import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import helmet from 'helmet';
import { type Policy, policyForData } from './contentSecurityPolicy.ts';
import type { Settings } from '../settings.ts';

/** Headers by their names. */
export type HeaderRecord = Readonly<Record<string, string>>;

/**
 * The headers that go with every answer, whatever its status and kind: helmet's, and what it leaves out. They are
 * made once and not with every request, because they depend on nothing but the settings and the document.
 *
 * @param policy the Content-Security-Policy; for anything but a document, one that allows nothing
 */
export function securityHeaders(
  { hsts }: Pick<Settings, 'hsts'>,
  policy: Policy = policyForData,
): HeaderRecord {
  const res = new ServerResponse(new IncomingMessage(new Socket()));
  const setHeaders = helmet({
    contentSecurityPolicy: { useDefaults: false, directives: policy },
    // Where the site sends its visitors may know from where, not from which page; and the form's post keeps its Origin.
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    xFrameOptions: { action: 'deny' },
    // Other hosts of the owner's domain are not ours to decide about.
    strictTransportSecurity: hsts && { maxAge: 31_536_000, includeSubDomains: false },
  });
  setHeaders(res.req, res, (error?: unknown) => {
    if (error instanceof Error) throw error;
  });
  return {
    ...Object.fromEntries(Object.entries(res.getHeaders()).map(([name, value]) => [name, String(value)])),
    'permissions-policy': unusedFeatures.map((feature) => `${feature}=()`).join(', '),
  };
}

/** https://www.w3.org/TR/permissions-policy/: the powerful features that browsers know and this site never asks for. */
const unusedFeatures = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'publickey-credentials-get',
  'usb',
  'xr-spatial-tracking',
];
