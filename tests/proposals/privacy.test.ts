import { expect, test, vi } from 'vitest';
import request from 'supertest';
import { startApp } from '../helpers/app.ts';
import { postForm, postJson } from '../helpers/posts.ts';
import { promised } from '../helpers/promised.ts';
import { browserMark } from '../helpers/proposal.ts';
import { mailServer, readable } from '../helpers/smtp.ts';
import { soon } from '../helpers/soon.ts';
import { openPlace } from '../helpers/store.ts';
import { holding } from './storeUnderClock.ts';

test('the privacy page is true of what the server writes down, stores and sends', async () => {
  promised(
    'The server answers your browser and forgets it. It writes down what went wrong, without your name and address.',
    'We store what you typed into the form.',
    'You receive a confirmation by mail, and we receive a notification.',
    'We store no network address for that, only a number that was computed from it with a secret.',
  );
  const smtp = await mailServer();
  const { app, settings, log, stored } = await startApp({ SMTP_URL: smtp.url, TRUST_PROXY: '1' });
  const visitor = {
    'x-forwarded-for': '203.0.113.77',
    'user-agent': 'Mozilla/5.0 (Peculiar)',
    referer: 'https://peculiar.example/',
    ...browserMark,
  };
  for (const path of ['/', '/nowhere?from=203.0.113.77']) await request(app).get(path).set(visitor);
  await postForm(app, { email: 'no address' }, visitor).expect(422);
  await postJson(app, {}, visitor).expect(200);
  await vi.waitUntil(() => smtp.mails.length === 2, soon);

  expect(smtp.mails.flatMap(({ to }) => to).toSorted()).toEqual(
    ['ada@example.com', settings.contactEmail].toSorted(),
  );
  expect(await stored()).toMatchObject([{ fullName: 'Ada Lovelace', email: 'ada@example.com' }]);
  const database = await openPlace({ DATA_DIR: settings.dataDir });
  const [counted] = await database.query('select count(*) as count from proposal_quotas');
  expect(counted?.['count']).toBeGreaterThan(1);
  for (const text of ['203.0.113', 'Peculiar', 'peculiar']) {
    expect(holding(settings.dataDir, text)).toEqual([]);
    expect(log() + smtp.mails.map(readable).join('\n')).not.toContain(text);
  }
  expect(log()).toMatch(/"path":"\/nowhere".*"status":404/);
  expect(log()).not.toMatch(/Lovelace|ada@|no address/);
});
