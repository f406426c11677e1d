import { resolve } from 'node:path';
import { expect, it, vi } from 'vitest';
import { sendProposal } from '../../../components/form/delivery/sendProposal.ts';
import type * as SupabaseClient from '../../../components/form/delivery/supabaseClient.ts';
import { keyHeader } from '#proposal/contract.ts';
import { sessionUntil } from '../../helpers/functionsServer.ts';
import { patient } from '../../helpers/patient.ts';
import { browserParts } from './browserParts.ts';
import { outOfReach, requestOf } from './openPage.ts';

const project = { supabaseUrl: 'https://project.example', supabaseKey: 'sb_publishable_key' };

/** A page whose calls get this answer. `calls` has the URL, headers and body of each call. */
function pageWith(answer: () => Response | Promise<Response>) {
  const { local } = browserParts(outOfReach);
  const calls: { url: string; headers: Headers; body: unknown }[] = [];
  vi.stubGlobal('fetch', async (url: string, { headers, body }: RequestInit) => {
    calls.push({ url, headers: new Headers(headers), body });
    return answer();
  });
  return { calls, local };
}

it('a call of the function has the fields, the request’s id, and the project’s key as `apikey` only', async () => {
  const { calls } = pageWith(() => Response.json({ ok: true }));
  const { id, fields } = requestOf('Ada');

  await sendProposal({ id, since: 0, fields }, project);

  const [{ url, headers, body }] = calls as [(typeof calls)[0]];
  expect(url).toBe('https://project.example/functions/v1/send-autoresponder');
  expect(JSON.parse(String(body))).toEqual(fields);
  expect(Object.fromEntries(headers)).toMatchObject({ [keyHeader]: id, apikey: project.supabaseKey });
  expect(headers.get('authorization')).toBeNull();
});

it.for([
  ['{"ok":false}', () => Response.json({ ok: false })],
  ['{"message":"queued"}', () => Response.json({ message: 'queued' })],
  ['null', () => Response.json(null)],
  ['a page', () => new Response('<!doctype html>', { headers: { 'content-type': 'text/html' } })],
] as const)('the function’s answer “%s” does not confirm that the request was stored', async ([, answer]) => {
  pageWith(answer);
  await expect(sendProposal(requestOf('Ada'), project)).rejects.toThrow(
    'send-autoresponder: the answer does not confirm the request',
  );
});

it('the error of a failed call of the function contains the response with its status', async () => {
  pageWith(() => new Response('', { status: 429 }));
  await expect(sendProposal(requestOf('Ada'), project)).rejects.toMatchObject({ context: { status: 429 } });
});

it('a call of the function waits 15 seconds for an answer', async () => {
  pageWith(() => new Promise(() => {}));
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const ended = vi.fn<(message: string) => void>();
  sendProposal(requestOf('Ada'), project).catch((error: Error) => ended(error.message));

  await vi.advanceTimersByTimeAsync(14_999);
  expect(ended).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);

  expect(ended).toHaveBeenCalledWith('send-autoresponder: no answer within 15 s');
});

/** The client of a new page. */
async function newClient(host: Parameters<typeof SupabaseClient.supabase>[0]) {
  pages += 1;
  const file = resolve('components/form/delivery/supabaseClient.ts');
  const { supabase } = (await import(/* @vite-ignore */ `${file}?page=${pages}`)) as typeof SupabaseClient;
  const client = supabase(host);
  return { supabase, client, call: () => client.functions.invoke('send-autoresponder', { body: {} }) };
}

let pages = 0;

it('a page has one Supabase client for all calls of the function', async () => {
  pageWith(() => Response.json({ ok: true }));
  const { supabase, client } = await newClient(project);
  expect(supabase(project)).toBe(client);
});

it('without a Supabase project, a page calls the function on its own server', async () => {
  const { calls } = pageWith(() => Response.json({ ok: true }));
  vi.stubGlobal('location', { origin: 'https://site.example' });

  await (await newClient({ supabaseUrl: undefined, supabaseKey: undefined })).call();

  expect(calls.map(({ url }) => url)).toEqual(['https://site.example/functions/v1/send-autoresponder']);
});

it('a Supabase key without the prefix sb_ is also sent as a bearer token, as Supabase requires', async () => {
  const { calls } = pageWith(() => Response.json({ ok: true }));

  await (await newClient({ ...project, supabaseKey: 'ey.former.sb_' })).call();

  expect(calls[0]?.headers.get('authorization')).toBe('Bearer ey.former.sb_');
});

/**
 * The client of a new page at this address. Each test names another project, because supabase-js
 * warns about a second client for the same project.
 */
async function openAt(address: string, name: string) {
  const { local } = pageWith(() => Response.json(sessionUntil(0).user));
  const location = new URL(address);
  const replaceState = vi.fn<History['replaceState']>();
  vi.stubGlobal('window', { location, addEventListener: () => {} });
  vi.stubGlobal('location', location);
  vi.stubGlobal('history', { state: 'a state', replaceState });
  const host = { supabaseUrl: `https://${name}.example`, supabaseKey: 'sb_publishable_key' };
  await (await newClient(host)).client.auth.getSession();
  return { addresses: replaceState.mock.calls, stored: () => local.getItem(`sb-${name}-auth-token`) };
}

it('a Supabase session that arrives in the page’s address is stored, and removed from the address', async () => {
  const session = 'access_token=until-1&refresh_token=2&expires_in=3600&token_type=bearer';

  const { addresses, stored } = await openAt(`https://site.example/form?from=mail#${session}`, 'signs-in');

  await expect.poll(stored, patient).toContain('ada@example.com');
  expect(addresses).toEqual([['a state', '', '/form?from=mail']]);
});

it('the Supabase client leaves the name of a section in the page’s address', async () => {
  const { addresses, stored } = await openAt('https://site.example/form#contact', 'reads');

  expect(stored()).toBeNull();
  expect(addresses).toEqual([]);
});

it('calls of the function contain the token of a signed-in visitor’s Supabase session', async () => {
  const { calls } = pageWith(() => Response.json({ ok: true }));
  const { client, call } = await newClient(project);
  vi.spyOn(client.auth, 'getSession').mockResolvedValue({
    data: { session: sessionUntil(Date.now() + 3_600_000) as never },
    error: null,
  });

  await call();

  expect(calls[0]?.headers.get('authorization')).toMatch(/^Bearer until-/);
});
