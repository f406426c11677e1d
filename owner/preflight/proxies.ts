import { maxLengthOf, maxBytesOf } from '#proposal/intake/fieldKinds.ts';
import type { Field } from '#site/contactRecords.ts';
import { type Finding, findingsIn } from './finding.ts';

/**
 * Checks that the proxies in `deploy/` accept the largest form that the server accepts. Otherwise a
 * visitor with a long text would get a bare 413 from the proxy, and the text would be lost.
 *
 * @param nginx the text of deploy/nginx.conf
 * @param caddy the text of deploy/Caddyfile
 */
export function checkProxies(fields: readonly Field[], nginx: string, caddy: string): Finding[] {
  const bytes = maxBytesOf(fields);
  const passed = Math.min(nginxLimit(nginx), caddyLimit(caddy));
  if (bytes <= passed) return [];
  const [longest] = fields
    .map((field, at) => ({ at, name: field.name, length: maxLengthOf(field) }))
    .toSorted((one, other) => other.length - one.length);
  const lines = [
    `client_max_body_size ${Math.ceil(bytes / 1024)}k; in deploy/nginx.conf`,
    `max_size ${Math.ceil(bytes / 1000)}KB and @large header_regexp Content-Length ^\\d{${String(bytes).length + 1},}$ in deploy/Caddyfile`,
  ];
  return [
    findingsIn('site/form.ts').stop(
      `fields[${longest?.at}].longest`,
      `visitors could type more than nginx or Caddy let through (${bytes} of ${passed} bytes), and would lose their text`,
      `Allow fewer than ${longest?.length} characters in ${longest?.name}, or set ${lines.join(', and ')}.`,
    ),
  ];
}

/** https://nginx.org/en/docs/syntax.html */
const nginxUnits: Readonly<Record<string, number>> = { '': 1, k: 1024, m: 1024 ** 2 };

/**
 * https://nginx.org/en/docs/http/ngx_http_core_module.html#client_max_body_size: the default is
 * `1m`.
 */
function nginxLimit(text: string): number {
  const [, size = '1', unit = 'm'] = /client_max_body_size\s+(\d+)([km]?);/i.exec(text) ?? [];
  return Number(size) * (nginxUnits[unit.toLowerCase()] ?? 1);
}

/** https://caddyserver.com/docs/caddyfile/directives/request_body */
const caddyUnits: Readonly<Record<string, number>> = { '': 1, KB: 1000, MB: 1000 ** 2 };

function caddyLimit(text: string): number {
  const [, size, unit = ''] = /max_size\s+(\d+)(KB|MB|)/i.exec(text) ?? [];
  const [, digits] = /Content-Length \^\\d\{(\d+),\}\$/.exec(text) ?? [];
  const declared = digits === undefined ? Infinity : 10 ** (Number(digits) - 1) - 1;
  const read = size === undefined ? Infinity : Number(size) * (caddyUnits[unit.toUpperCase()] ?? 1);
  return Math.min(declared, read);
}
