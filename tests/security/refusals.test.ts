import { expect, it, onTestFinished } from 'vitest';
import { buildProposal } from '../helpers/proposal.ts';
import { postForm, postJson } from '../helpers/rawPosts.ts';
import { requestText, sendBytes } from '../helpers/rawRequest.ts';
import { type Site, startSite } from '../helpers/site.ts';
import { soon } from '../helpers/soon.ts';
import { storedProposals } from '../helpers/storedProposals.ts';

const browserLine = 'Sec-Fetch-Site: same-origin';

it('accepts a valid form after 60 refused posts of its network, and calls none of them too many', async () => {
  const site = await start({ PROPOSALS_PER_IP_PER_HOUR: '10' });
  const statuses = new Set<number>();
  for (let round = 0; round < 20; round += 1) {
    const foreign = await postForm(site, {}, ['Origin: https://evil.example']);
    const unknown = await sendBytes(site.port, requestText('/wp-login.php', { method: 'POST' }));
    const invalid = await postJson(site, { email: 'nobody' });
    for (const { status } of [foreign, unknown, invalid]) statuses.add(status);
  }

  expect(statuses).toEqual(new Set([403, 404, 422]));
  expect((await postJson(site, {})).status).toBe(200);
  expect((await postForm(site, { details: 'form' })).status).toBe(303);
});

it('renders a few pages for one network’s refused forms, and sends it plain text from then on', async () => {
  const site = await start({ PROPOSALS_PER_IP_PER_HOUR: '2', TRUST_PROXY: '1' });
  const refuse = (ip: string) => postForm(site, { email: 'nobody' }, [`X-Forwarded-For: ${ip}`]);
  const types = async (ip: string) => {
    const { status, headers } = await refuse(ip);
    return [status, headers['content-type']];
  };
  const page = [422, 'text/html; charset=utf-8'];
  let pages = 0;
  // A page may also be missing because four were rendered in that second.
  await expect
    .poll(async () => {
      if (String(await types('192.0.2.1')) === String(page)) pages += 1;
      return pages;
    }, soon)
    .toBe(4);

  expect(await types('192.0.2.1')).toEqual([422, 'text/plain; charset=utf-8']);
  await expect.poll(() => types('192.0.2.2'), soon).toEqual(page);
  expect(await types('192.0.2.1')).toEqual([422, 'text/plain; charset=utf-8']);
});

it('counts a network’s requests whatever ports the proxy appends to its address', async () => {
  const site = await start({ TRUST_PROXY: '1', PROPOSALS_PER_IP_PER_HOUR: '3' });
  const statuses: number[] = [];
  for (let port = 40_000; port < 40_006; port += 1) {
    const header = `X-Forwarded-For: 203.0.113.7:${port}`;
    statuses.push((await postJson(site, { details: String(port) }, [header])).status);
  }

  expect(statuses).toEqual([200, 200, 200, 429, 429, 429]);
});

it.each([
  ['U+200B', '\u200b'],
  ['U+3164', '\u3164'],
  ['U+2800', '\u2800'],
  ['tag characters', '\u{e0041}\u{e0064}'],
])('asks for the name if it is only %s', async (_name, fullName) => {
  const site = await start({});

  const reply = await fetch(`${site.url}/functions/v1/send-autoresponder`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(buildProposal({ fullName })),
  });

  expect(reply.status).toBe(422);
  expect(await reply.json()).toMatchObject({ error: { field: 'fullName' } });
});

it('holds the confirmations beyond five a day for one mailbox, whichever of its domains is named', async () => {
  const site = await start({ PROPOSALS_PER_RECIPIENT_PER_DAY: '5' });
  for (const domain of ['icloud.com', 'me.com', 'mac.com'])
    for (let at = 0; at < 5; at += 1)
      await postJson(site, { email: `ada@${domain}`, details: `${domain} ${at}` }, [browserLine]);

  const confirmations = (await storedProposals(site)).map(({ deliveries }) => deliveries[0]?.state);
  expect(confirmations).toHaveLength(15);
  expect(confirmations.filter((state) => state === 'held')).toHaveLength(10);
});

async function start(env: Record<string, string>): Promise<Site> {
  const site = await startSite(env);
  onTestFinished(async () => void (await site.stop()));
  return site;
}
