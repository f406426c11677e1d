import { buildProposal } from './proposal.ts';
import { type RawReply, requestText, sendBytes } from './rawRequest.ts';

type Site = { port: number };

/** Posts a request to the function, with header lines of the test's own. */
export function postJson(site: Site, overrides: object, headers: string[] = []) {
  const body = JSON.stringify({ ...buildProposal(), ...overrides });
  return post(site, '/functions/v1/send-autoresponder', body, ['Content-Type: application/json', ...headers]);
}

/** Posts the form, with header lines of the test's own. */
export function postForm(site: Site, overrides: object, headers: string[] = []) {
  const body = String(new URLSearchParams({ ...buildProposal(), ...overrides }));
  return post(site, '/', body, ['Content-Type: application/x-www-form-urlencoded', ...headers]);
}

function post(site: Site, path: string, body: string, headers: string[]): Promise<RawReply> {
  const all = [...headers, `Content-Length: ${Buffer.byteLength(body)}`];
  return sendBytes(site.port, requestText(path, { method: 'POST', headers: all, body }));
}
