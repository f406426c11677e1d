import { expect, it } from 'vitest';
import type { Mail } from '#proposal/delivery/mailTexts.ts';
import { greetingName, isThisMachine, toMessage } from '#proposal/delivery/smtp.ts';

it.each([
  { siteUrl: 'https://www.alderway.example', name: 'www.alderway.example' },
  { siteUrl: 'https://www.alderway.example.', name: 'www.alderway.example' },
  { siteUrl: 'https://WWW.ALDERWAY.EXAMPLE', name: 'www.alderway.example' },
  // If SITE_URL has no public host name, the site greets with a network address in brackets.
  { siteUrl: 'http://localhost:3000', name: '[127.0.0.1]' },
  { siteUrl: 'http://192.0.2.1', name: '[127.0.0.1]' },
  { siteUrl: 'http://[2001:db8::1]', name: '[127.0.0.1]' },
])(
  'the name in the greeting for a mail server is made from SITE_URL: for $siteUrl, $name',
  ({ siteUrl, name }) => {
    expect(greetingName(siteUrl)).toBe(name);
  },
);

it.each([
  { host: 'localhost', where: 'this machine' },
  { host: '127.0.0.1', where: 'this machine' },
  { host: '127.1.2.3', where: 'this machine' },
  { host: '[::1]', where: 'this machine' },
  { host: 'mail.localhost', where: 'another machine' },
  { host: 'localhost.example', where: 'another machine' },
  { host: '10.127.0.1', where: 'another machine' },
  { host: '127.0.0.1.example', where: 'another machine' },
  { host: '[2001:db8::1]', where: 'another machine' },
])('a mail server at $host counts as one on $where', ({ host, where }) => {
  expect(isThisMachine(host)).toBe(where === 'this machine');
});

const mail = (to: string[], deliverTo?: string) =>
  ({ from: 'office@alderway.example', to, replyTo: 'ada@example.com', deliverTo }) as unknown as Mail;

it('a mail goes to all of its recipients, and an address with a comma stays one recipient', () => {
  const to = ['a@alderway.example', 'b@alderway.example, c@alderway.example'];
  const recipients = to.map((address) => ({ name: '', address }));
  expect(toMessage(mail(to))).toMatchObject({
    to: recipients,
    replyTo: { name: '', address: 'ada@example.com' },
    envelope: { from: 'office@alderway.example', to: recipients },
  });
});

it('a mail with `deliverTo` names all its recipients, but goes only to the address in `deliverTo`', () => {
  const message = toMessage(mail(['a@alderway.example', 'b@alderway.example'], 'b@alderway.example'));
  expect(message.to).toHaveLength(2);
  expect(message.envelope.to).toEqual([{ name: '', address: 'b@alderway.example' }]);
});

it('no text can make a mail include a file of the server or the content of a URL', () => {
  expect(toMessage(mail(['a@alderway.example']))).toMatchObject({
    disableFileAccess: true,
    disableUrlAccess: true,
  });
});
