import request from 'supertest';
import { expect, it, vi } from 'vitest';
import { readSettings } from '../../server/settings.ts';
import { startApp } from '../helpers/app.ts';
import { headerLines, mailServer } from '../helpers/smtp.ts';
import { faultOf } from '../helpers/settingsFault.ts';
import { soon } from '../helpers/soon.ts';

it('takes as addresses in the settings what the form takes, and nothing else', () => {
  for (const address of ['hello@my--studio.example', 'a!#$%&*+/=?^_`{|}~-@example.com']) {
    const settings = readSettings({ CONTACT_EMAIL: address, NOTIFY_EMAIL: `${address},a@b.example` });
    expect([settings.contactEmail, settings.notifyEmails]).toEqual([address, [address, 'a@b.example']]);
  }
  for (const address of ['a b@example.com', 'hello@bücher.example/x', 'hello@-a.example', '@b.example'])
    expect(faultOf({ CONTACT_EMAIL: address, NOTIFY_EMAIL: address }).faults).toHaveLength(2);
});

it('with an umlaut in the domain, people read it as it is, and programs get its form for the network', async () => {
  const [domain, shown, ascii] = ['BU\u0308CHER.example', 'bücher.example', 'xn--bcher-kva.example'];
  const smtp = await mailServer();
  const { app, post } = await startApp({
    SMTP_URL: smtp.url,
    SITE_URL: `https://${domain}/`,
    CONTACT_EMAIL: `hello@${domain}`,
    MAIL_FROM: `site@${domain}`,
    NOTIFY_EMAIL: `office@${shown}, other@${ascii}`,
    ALLOWED_ORIGINS: `https://www.${domain}, http://${shown}:8080/`,
  });
  const { text } = await request(app).get('/');
  expect(text).toContain(`<a href="mailto:hello@${ascii}">hello@${shown}</a>`);
  expect(text).toContain(`<link rel="canonical" href="https://${ascii}/"`);
  expect(text).toContain(`"email":"hello@${ascii}"`);

  for (const origin of [`https://www.${ascii}`, `http://${ascii}:8080`])
    expect((await post({ email: `ada@${shown}` }, { origin })).status).toBe(200);
  await vi.waitUntil(() => smtp.mails.length === 3, soon);
  const headers = smtp.mails.flatMap(headerLines);
  for (const line of [`To: ada@${ascii}`, `To: office@${ascii}, other@${ascii}`, `@${ascii}>?$`])
    expect(headers).toContainEqual(expect.stringMatching(line));
  for (const { raw } of smtp.mails) expect(raw).not.toMatch(/b(ü|u\u0308)cher/i);
});
