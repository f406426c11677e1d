import request from 'supertest';
import { expect, it, vi } from 'vitest';
import { readSettings } from '../../server/settings.ts';
import { startApp } from '../helpers/app.ts';
import { headerLines, mailServer } from '../helpers/smtp.ts';
import { faultOf } from '../helpers/settingsFault.ts';
import { soon } from '../helpers/soon.ts';

const typed = 'bücher.example';
const ascii = 'xn--bcher-kva.example';

const settingsWith = (domain: string) => ({
  SITE_URL: `https://${domain}/`,
  CONTACT_EMAIL: `hello@${domain}`,
  MAIL_FROM: `site@${domain}`,
  NOTIFY_EMAIL: `office@${domain}, other@${domain}`,
  ALLOWED_ORIGINS: `https://www.${domain}, http://${domain}:8080/`,
});

it.each([typed, 'BÜCHER.example', 'bu\u0308cher.example', ascii])(
  'an owner of the domain %s can start',
  (domain) => {
    expect(readSettings(settingsWith(domain))).toMatchObject({
      siteUrl: `https://${ascii}`,
      contactEmail: `hello@${ascii}`,
      mailFrom: `site@${ascii}`,
      notifyEmails: [`office@${ascii}`, `other@${ascii}`],
      allowedOrigins: [`https://${ascii}`, `https://www.${ascii}`, `http://${ascii}:8080`],
    });
  },
);

it.each(['hello@my--studio.example', "o'brien@example.com", 'a!#$%&*+/=?^_`{|}~-@example.com'])(
  'the settings take the address %s, as the form does',
  (address) => {
    const settings = readSettings({ CONTACT_EMAIL: address, NOTIFY_EMAIL: `${address},a@b.example` });
    expect([settings.contactEmail, settings.notifyEmails]).toEqual([address, [address, 'a@b.example']]);
  },
);

it.each([
  'a b@example.com',
  'hello@bü cher.example',
  'hello@bücher.example/x',
  'hello@-a.example',
  '@b.example',
])('the settings refuse the address %s, as the form does', (address) => {
  expect(faultOf({ CONTACT_EMAIL: address, NOTIFY_EMAIL: address }).faults).toHaveLength(2);
});

it('with such a domain, people read it as it is, and programs get its form for the network', async () => {
  const smtp = await mailServer();
  const { app, post } = await startApp({ ...settingsWith(typed), SMTP_URL: smtp.url });
  const { text } = await request(app).get('/');
  expect(text).toContain(`<a href="mailto:hello@${ascii}">hello@${typed}</a>`);
  expect(text).toContain(`<link rel="canonical" href="https://${ascii}/"`);
  expect(text).toContain(`"email":"hello@${ascii}"`);
  const securityTxt = await request(app).get('/.well-known/security.txt');
  expect(securityTxt.text).toContain(`Contact: mailto:hello@${ascii}\n`);

  const origin = `https://www.${ascii}`;
  expect((await post({ email: `ada@${typed}` }, { origin })).status).toBe(200);
  await vi.waitUntil(() => smtp.mails.length === 3, soon);
  const headers = smtp.mails.flatMap(headerLines);
  for (const to of [`ada@${ascii}`, `office@${ascii}, other@${ascii}`])
    expect(headers).toContain(`To: ${to}`);
  for (const { raw } of smtp.mails) expect(raw).not.toContain(typed);
});
