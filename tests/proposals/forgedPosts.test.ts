import { readFileSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';
import { functionPath } from '../../server/proposals/functionRoute.ts';
import { makeCertificate } from '../helpers/overTls.ts';
import { browserMark, buildProposal } from '../helpers/proposal.ts';
import { temporaryFolder } from '../helpers/proposalsApp.ts';
import { startQuickSite } from '../helpers/quickSite.ts';
import { soon } from '../helpers/soon.ts';
import { startSmtp } from '../helpers/smtp.ts';
import { storedProposals } from '../helpers/storedProposals.ts';

const posts = 400;

/** A typical mail server: STARTTLS, and login required. */
async function startProvider() {
  const folder = temporaryFolder();
  makeCertificate(folder);
  const smtp = await startSmtp({
    disabledCommands: [],
    authOptional: false,
    key: readFileSync(`${folder}/privkey.pem`),
    cert: readFileSync(`${folder}/fullchain.pem`),
    onAuth: ({ username, password }, _session, done) =>
      username === 'site' && password === 'a password'
        ? done(null, { user: username })
        : done(Object.assign(new Error('no'), { responseCode: 535 })),
  });
  onTestFinished(smtp.stop);
  return {
    mails: smtp.mails,
    env: {
      SMTP_URL: smtp.url.replace('//', '//site:a%20password@'),
      NODE_EXTRA_CA_CERTS: `${folder}/fullchain.pem`,
    },
  };
}

test('400 forged posts lead to five mails to one person at most, and no honest visitor is turned away', async () => {
  const { mails, env } = await startProvider();
  const limits = {
    PROPOSALS_PER_HOUR: '200',
    PROPOSALS_PER_IP_PER_HOUR: '6',
    PROPOSALS_PER_RECIPIENT_PER_DAY: '5',
  };
  const site = await startQuickSite({ ...env, ...limits, TRUST_PROXY: '1' });
  const post = async (fields: object, network: string, marks: Record<string, string>) => {
    const answer = await fetch(`${site.url}${functionPath}`, {
      method: 'POST',
      // The proxy writes the last address. The sender forged the one before it.
      headers: { 'content-type': 'application/json', 'x-forwarded-for': network, ...marks },
      body: JSON.stringify({ ...buildProposal(), ...fields }),
    });
    return answer.status;
  };
  const forge = (index: number) =>
    post(
      { email: forgedAddress(index), details: `Forged ${index}` },
      // Half come from one network that forges a new address each time, half from ten networks.
      index % 2 ? `203.0.113.${index % 250}, 198.51.100.7` : `203.0.113.9, 192.0.2.${(index / 2) % 10}`,
      // One in three also forges a browser's header.
      index % 3 ? {} : browserMark,
    );

  const statuses: number[] = [];
  for (let start = 0; start < posts; start += 50) {
    const batch = Array.from({ length: 50 }, (_, offset) => forge(start + offset));
    statuses.push(...(await Promise.all(batch)));
  }
  // A network's requests beyond six are refused: with 429, or with 503 while too many are in progress.
  expect(statuses.filter((status) => status === 200)).toHaveLength(66);
  expect(statuses.filter((status) => status === 429 || status === 503)).toHaveLength(334);
  expect(statuses).toContain(429);
  expect(await post({ email: 'honest@example.org' }, '2001:db8::1', browserMark)).toBe(200);

  const queued = async () =>
    (await storedProposals(site))
      .flatMap(({ deliveries }) => deliveries)
      .filter(({ state }) => state === 'queued').length;
  await expect.poll(queued, { ...soon, interval: 500 }).toBe(0);
  const sentTo = (address: string) => mails.filter(({ to }) => to.join() === address).length;
  expect(sentTo('hello@alderway.example')).toBe(67);
  expect(sentTo('honest@example.org')).toBe(1);
  expect(mails).toHaveLength(67 + 1 + 5);
  const held = (await storedProposals(site)).filter(({ suspicion }) => suspicion);
  expect(held.every(({ deliveries }) => deliveries[0]?.state === 'held')).toBe(true);
});

/** Several spellings of one mailbox: with tags, and with Gmail's dots. */
function forgedAddress(index: number): string {
  if (index % 2 === 0) return `victim+${index}@gmail.com`;
  const dots = Array.from('victim', (letter, at) => (at > 0 && (index >> at) & 1 ? `.${letter}` : letter));
  return `${dots.join('')}@${index % 4 === 1 ? 'gmail' : 'googlemail'}.com`;
}
