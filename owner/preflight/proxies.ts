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
  const forNginx = `\`client_max_body_size ${Math.ceil(bytes / 1024)}k;\``;
  const forCaddy = `\`@large header_regexp Content-Length ^\\d{${String(bytes).length + 1},}$\` and \`max_size ${Math.ceil(bytes / 1000)}KB\``;
  return [
    findingsIn('site/form.ts').stop(
      `fields[${longest?.at}].longest`,
      `a form with the longest answers in all fields may have ${bytes} bytes, but deploy/nginx.conf or deploy/Caddyfile accepts only ${passed}: the visitor would lose the text`,
      `Set a smaller \`longest\` for ${longest?.name} (now ${longest?.length} characters). Or accept larger forms. With nginx, replace the line with \`client_max_body_size\` in deploy/nginx.conf by ${forNginx}. With Caddy, replace the lines that begin with \`@large\` and \`max_size\` in deploy/Caddyfile by ${forCaddy}. Then install the file on the host again.`,
    ),
  ];
}

/**
 * Returns nginx's limit in bytes. By default it is `1m`:
 * https://nginx.org/en/docs/http/ngx_http_core_module.html#client_max_body_size.
 */
function nginxLimit(text: string): number {
  const [, size = '1', unit = 'm'] = /^[^#\n]*client_max_body_size\s+(\d+)([kmg]?)\s*;/im.exec(text) ?? [];
  return bytesOf(size, unit, 1024);
}

/**
 * Returns Caddy's limit in bytes: the lower one of `max_size` and of the condition on
 * Content-Length. https://caddyserver.com/docs/caddyfile/directives/request_body describes
 * `max_size`. Its sizes are written as in
 * https://pkg.go.dev/github.com/dustin/go-humanize#ParseBytes.
 */
function caddyLimit(text: string): number {
  const [, size, unit = '', binary] = /^[^#\n]*max_size\s+([\d.,]+)([kmgt]?)(i?)b?/im.exec(text) ?? [];
  const [, digits] = /^[^#\n]*Content-Length \^\\d\{(\d+),\}\$/m.exec(text) ?? [];
  const declared = digits === undefined ? Infinity : 10 ** (Number(digits) - 1) - 1;
  const read = size === undefined ? Infinity : bytesOf(size.replaceAll(',', ''), unit, binary ? 1024 : 1000);
  return Math.min(declared, read);
}

/**
 * Returns the bytes of a size with a unit of k, m, g, t or none. For both proxies, 0 means no
 * limit.
 */
const bytesOf = (size: string, unit: string, step: number): number =>
  Number(size) * step ** ['', 'k', 'm', 'g', 't'].indexOf(unit.toLowerCase()) || Infinity;
