import { expect, test } from 'vitest';
import { autoresponder, notification } from '#proposal/mailTexts.ts';
import { mails } from '#site/mails.ts';
import { buildProposal, chosen } from '../helpers/proposal.ts';

const sender = {
  brand: 'Alderway & Sons',
  mailFrom: 'hello@alderway.example',
  contactEmail: 'office@alderway.example',
  notifyEmails: ['office@alderway.example'],
  schedulingUrl: 'https://scheduling.example.com/demo?a=1&b=2',
};
const build = (overrides = {}) => ({
  id: 'the-id',
  createdAt: Date.UTC(2026, 4, 1, 12),
  suspicion: '',
  ...buildProposal(overrides),
});

test('the confirmation promises an answer, repeats the choices, and links the demo', () => {
  const mail = autoresponder(build(), sender);
  for (const body of [mail.text, mail.html]) {
    expect(body).toContain(mails.confirmation.promise);
    expect(body).toContain(`${mails.projectType}: ${chosen.projectType.label}`);
    expect(body).toContain(`${mails.targetLaunch}: ${chosen.targetLaunch.label}`);
  }
  expect(mail.text).toContain(mails.confirmation.demo);
  expect(mail.text).toContain(sender.schedulingUrl);
  expect(mail.html).toContain('href="https://scheduling.example.com/demo?a=1&amp;b=2"');
  expect(mail.headers['Auto-Submitted']).toBe('auto-replied');
});

test('the confirmation repeats nothing that a visitor typed', () => {
  const typed = { fullName: 'Cheap Pills', details: 'https://spam.example' };
  const mail = autoresponder(build(typed), sender);
  expect(JSON.stringify({ ...mail, to: '' })).not.toMatch(/Cheap|spam/);
});

test('the confirmation leaves out what was not chosen', () => {
  const mail = autoresponder(build({ projectType: '', targetLaunch: '' }), sender);
  for (const words of [mails.projectType, mails.targetLaunch, 'undefined'])
    expect(mail.text).not.toContain(words);
});

test('the notification contains every field, escaped in HTML, and a reply goes to the visitor', () => {
  const mail = notification(
    build({ fullName: '<b>Ada</b> & Co', details: '<script>"x"</script>\n\'y\'' }),
    sender,
  );
  expect(mail.html).toContain('&lt;b&gt;Ada&lt;/b&gt; &amp; Co');
  expect(mail.html).toContain('&lt;script&gt;&quot;x&quot;&lt;/script&gt;\n&#39;y&#39;');
  expect(mail.html).not.toContain('<script>');
  for (const value of [
    '<b>Ada</b> & Co',
    'ada@example.com',
    chosen.projectType.label,
    chosen.targetLaunch.label,
    'the-id',
  ]) {
    expect(mail.text).toContain(value);
  }
  expect([mail.to, mail.replyTo]).toEqual([['office@alderway.example'], 'ada@example.com']);
});

test('the subject of the notification stays short', () => {
  expect(Array.from(notification(build({ fullName: '😀'.repeat(100) }), sender).subject).length).toBeLessThan(
    110,
  );
});
