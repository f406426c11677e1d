import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { honeypotField, type ProposalFields } from '#proposal/contract.ts';
import { inMs } from '#proposal/store/records.ts';
import { fill } from '#lib/text.ts';
import { mails } from '#site/mails.ts';
import { postgresAvailable, usePostgres } from '../helpers/postgres.ts';
import { postJson } from '../helpers/posts.ts';
import { browserMark } from '../helpers/proposal.ts';
import { mailServer, readable } from '../helpers/smtp.ts';
import { soon } from '../helpers/soon.ts';
import { startHost } from './hosts.ts';

const words = mails.notification;
const office = /^office@/;
const maria = { fullName: 'Maria Jones', email: 'info@bigclient.example' };
const mariasSubject = `Subject: ${fill(words.subject, { name: maria.fullName })}\r\n`;
const server = usePostgres();

describe.for((['SQLite', 'Postgres'] as const).slice(0, postgresAvailable ? 2 : 1))(
  'by the usual limits, on %s',
  (name) => {
    async function startHome() {
      const smtp = await mailServer();
      const host = await startHost(name === 'Postgres' && server, {
        PROPOSALS_PER_IP_PER_HOUR: '',
        PROPOSALS_PER_RECIPIENT_PER_DAY: '',
        PROPOSALS_PER_HOUR: '',
        NOTIFY_EMAIL: 'office@agency.example',
        SMTP_URL: smtp.url,
      });
      onTestFinished(host.stop);
      const mailsTo = (who: RegExp) => smtp.mails.filter(({ to }) => who.test(to.join())).map(readable);
      return {
        ...host,
        mailsTo,
        post: (fields: Partial<ProposalFields>, ip: string, headers: Record<string, string> = browserMark) =>
          postJson(host.target, fields, { 'x-forwarded-for': ip, ...headers }),
        /** Waits for the mail to the agency that has these words in it. */
        told: (text: string) => vi.waitUntil(() => mailsTo(office).find((mail) => mail.includes(text)), soon),
        marias: async () => (await host.stored()).find(({ fullName }) => fullName === maria.fullName),
      };
    }

    test('thirty posts of a program are five mails, and the next visitor’s says that there are 25 more', async () => {
      const { post, mailsTo, told, marias } = await startHome();
      for (let number = 0; number < 30; number += 1) {
        const spam = { details: `Offer ${number}`, [honeypotField]: 'https://spam.example' };
        await post(spam, `192.0.2.${number % 3}`, {}).expect(200);
      }
      // Behind the same address as the program.
      await post(maria, '192.0.2.1').expect(200);
      expect(await told(mariasSubject)).toContain(
        `${words.moreSuspects}: ${fill(words.moreSuspectsText, { count: '25' })}`,
      );
      await expect.poll(() => mailsTo(/^info@/), soon).toHaveLength(1);
      expect(await marias()).toMatchObject({ suspicion: '' });
      await expect.poll(() => mailsTo(office), soon).toHaveLength(6);
      const subject = `Subject: ${fill(words.suspectSubject, { name: 'Ada Lovelace' })}\r\n`;
      expect(mailsTo(office).filter((mail) => mail.includes(subject))).toHaveLength(5);

      await post({ fullName: 'Next' }, '198.51.100.1').expect(200);
      expect(await told(fill(words.subject, { name: 'Next' }))).not.toContain(words.moreSuspects);
    });

    test('who is named by strangers all day is no suspect, and gets five confirmations', async () => {
      const { post, mailsTo, told, marias } = await startHome();
      for (let number = 0; number < 10; number += 1)
        for (const email of [`${number}@bigclient.example`, `Info+${number}@bigclient.example`])
          await post({ email }, `192.0.2.${number}`).expect(200);
      await post(maria, '198.51.100.1').expect(200);
      expect(await told(mariasSubject)).toContain(maria.email);
      const confirmation = { kind: 'autoresponder', state: 'held', reason: 'limit' };
      expect(await marias()).toMatchObject({ suspicion: '', deliveries: [confirmation, {}] });
      await expect.poll(() => mailsTo(/^\d@bigclient/), soon).toHaveLength(10);
      expect(mailsTo(/^info/i)).toHaveLength(5);
    });

    test.each<[what: string, network: (number: number) => string]>([
      ['one /48', (number) => `2001:db8:7:${number % 30}::1`],
      ['thirty networks', (number) => `2001:db8:${number % 30}::1`],
    ])(
      '300 posts from %s that look like visitors’ do not silence the next visitor',
      async (_what, network) => {
        const { post, database, mailsTo, told } = await startHome();
        for (let number = 0; number < 300; number += 1) {
          const flood = { fullName: `Flood ${number}`, email: `me@evil${number}.example` };
          await post(flood, network(number)).expect(200);
        }
        await post(maria, '198.51.100.1').expect(200);
        for (const who of [office, /evil/]) await expect.poll(() => mailsTo(who), soon).toHaveLength(30);
        const waits = `kind = 'notification' and state = 'queued' and due_at > $1`;
        const rows = `from public.proposal_deliveries where ${waits}`;
        const [last] = await database.query<{ due: number }>(`select ${inMs('max(due_at)')} as due ${rows}`, [
          new Date(),
        ]);
        expect(last?.due).toBeLessThan(Date.now() + 24 * 3_600_000);
        /** Lets the next hour come for what waits for it. A post wakes the outbox. */
        async function pass(which: string) {
          const due = `update public.proposal_deliveries set due_at = $1 where ${waits} and due_at ${which}`;
          await database.query(due, [new Date()]);
          await post({ fullName: 'Next', details: which }, '198.51.100.2').expect(200);
        }
        await pass(`= (select min(due_at) ${rows})`);
        await expect.poll(() => mailsTo(office), soon).toHaveLength(60);
        const more = `${words.moreRequests}: ${fill(words.moreRequestsText, { count: '242' })}`;
        expect(mailsTo(office).at(-1)).toContain(more);
        await pass('> $1');
        expect(await told(mariasSubject)).toContain(maria.email);
        expect(mailsTo(/evil/)).toHaveLength(30);
      },
    );
  },
);
