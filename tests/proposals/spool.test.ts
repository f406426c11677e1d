import type { ServerResponse } from 'node:http';
import { expect, test, vi } from 'vitest';
import { toTable } from '../../owner/inbox/report.ts';
import { browserMark, buildProposal } from '../helpers/proposal.ts';
import { proposalsApp } from '../helpers/proposalsApp.ts';
import { soon } from '../helpers/soon.ts';
import { startWebhookReceiver } from '../helpers/webhookReceiver.ts';

const key = { SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_key' };
const ok = (res: ServerResponse) => void res.setHeader('content-type', 'application/json').end('{"ok":true}');

/** A site whose function runs on a stand-in for a Supabase project, which answers like that. */
async function siteWith(answer: (res: ServerResponse) => void, env: Record<string, string> = key) {
  const project = await startWebhookReceiver();
  project.answer = answer;
  const settings = { SUPABASE_URL: project.origin, ...env };
  const site = await proposalsApp(settings);
  const delivery = async () => (await site.stored())[0]?.deliveries[0];
  /** Waits until the request was forwarded with that state or reason, and returns the call's headers. */
  async function until(outcome: string) {
    await vi.waitUntil(async () => Object.values((await delivery()) ?? {}).includes(outcome), soon);
    return project.messages[0]?.headers;
  }
  const bodies = () => project.messages.map(({ body }) => JSON.parse(body) as unknown);
  const restart = () => proposalsApp({ ...settings, DATA_DIR: site.settings.dataDir });
  return { ...site, project, delivery, until, bodies, restart };
}

test('a form is stored here, answered 303 and forwarded to the function with exactly the five fields', async () => {
  const { project, post, postForm, until, bodies, stored } = await siteWith(ok);
  const answer = await postForm({}, browserMark);
  expect([answer.status, answer.headers['location']]).toEqual([303, '/?request=received#contact']);
  const headers = await until('sent');
  expect(headers).toMatchObject({ apikey: 'sb_publishable_key', ...browserMark });
  expect(headers).not.toHaveProperty('authorization');
  expect(project.messages.map(({ url }) => url)).toEqual(['/functions/v1/send-autoresponder']);
  expect(bodies()).toEqual([buildProposal()]);
  expect((await stored())[0]?.deliveries.map(({ kind }) => kind)).toEqual(['function']);
  // The function's own path is not answered here.
  expect((await post()).status).toBe(404);
});

test('an older anonymous key is also a bearer token, and a suspect gets no browser header, so that the function can judge it', async () => {
  const { postForm, until } = await siteWith(ok, { SUPABASE_ANON_KEY: 'older-key' });
  await postForm();
  const headers = await until('sent');
  expect(headers).toMatchObject({ apikey: 'older-key', authorization: 'Bearer older-key' });
  expect(headers).not.toHaveProperty('origin');
  expect(headers).not.toHaveProperty('sec-fetch-site');
});

test.each<[what: string, reason: string, fail: (res: ServerResponse) => void]>([
  ...[401, 404, 429, 500].map((status): [string, string, (res: ServerResponse) => void] => [
    `${status}`,
    `HTTP ${status}`,
    (res) => void res.writeHead(status).end(),
  ]),
  ...(
    [
      ['application/json', '{"ok":false}'],
      ['application/json', 'null'],
      ['text/plain', '{"ok":true}'],
      ['text/html', '<p>Hi'],
    ] as const
  ).map(([type, body]): [string, string, (res: ServerResponse) => void] => [
    `${body} as ${type}`,
    'not-confirmed',
    (res) => void res.setHeader('content-type', type).end(body),
  ]),
  ['204', 'not-confirmed', (res) => void res.writeHead(204).end()],
  ['nothing at all', 'no-answer', (res) => void res.destroy()],
])(
  'a function that answers %s is called again until it answers ok, even after a restart',
  async (_what, reason, fail) => {
    const { project, postForm, delivery, until, bodies, proposals, restart } = await siteWith(fail);
    expect((await postForm()).status).toBe(303);
    await until(reason);
    expect((await delivery())?.state).toBe('queued');
    await proposals.close();

    project.answer = ok;
    await restart();
    await until('sent');
    expect(bodies()).toEqual([buildProposal(), buildProposal()]);
  },
);

test.each([400, 413, 422])(
  'a request whose content the function refuses (%i) is given up but kept',
  async (status) => {
    const { project, postForm, until, stored } = await siteWith((res) => void res.writeHead(status).end());
    await postForm();
    await until('dead');
    const rows = await stored();
    expect(rows).toEqual([expect.objectContaining(buildProposal())]);
    expect(toTable(rows)).toContain(`function dead (HTTP ${status})`);
    expect(project.messages).toHaveLength(1);
  },
);
