import { expect, test } from 'vitest';
import { autoresponder, notification } from '#proposal/delivery/mailTexts.ts';
import { mails } from '#site/mails.ts';
import { buildProposal, chosen, sender as agency } from '../helpers/proposal.ts';

const sender = { ...agency, schedulingUrl: 'https://scheduling.example.com/demo?a=1&b=2' };
const build = (overrides = {}) => ({
  id: 'the-id',
  createdAt: Date.UTC(2026, 4, 1, 12),
  suspicion: '',
  ...buildProposal(overrides),
});

const subjectFor = (fullName: string) => notification(build({ fullName }), sender).subject;

test('the confirmation promises an answer, repeats the choices, links the demo, and wants no auto-reply', () => {
  const mail = autoresponder(build(), sender);
  for (const body of [mail.text, mail.html]) {
    expect(body).toContain(mails.confirmation.promise);
    expect(body).toContain(`${mails.projectType}: ${chosen.projectType.label}`);
    expect(body).toContain(`${mails.targetLaunch}: ${chosen.targetLaunch.label}`);
  }
  expect(mail.text).toContain(`${mails.confirmation.demo}\n${sender.schedulingUrl}`);
  expect(mail.html).toContain('href="https://scheduling.example.com/demo?a=1&amp;b=2"');
  expect(mail.headers['Auto-Submitted']).toBe('auto-replied');
});

test('the confirmation repeats nothing that a visitor typed, and leaves out what was not chosen', () => {
  const typed = {
    fullName: 'Cheap Pills',
    details: 'https://spam.example',
    projectType: '',
    targetLaunch: '',
  };
  const mail = autoresponder(build(typed), sender);
  expect(JSON.stringify({ ...mail, to: '' })).not.toMatch(/Cheap|spam/);
  for (const words of [mails.projectType, mails.targetLaunch, 'undefined'])
    expect(mail.text).not.toContain(words);
});

test('the notification contains every field, escaped in HTML, and a reply goes to the visitor', () => {
  const typed = { fullName: '<b>Ada</b> & Co', details: '<script>"x"</script>\n\'y\'' };
  const { text, html, to, replyTo } = notification(build(typed), sender);
  expect(html).toContain('&lt;b&gt;Ada&lt;/b&gt; &amp; Co');
  expect(html).toContain('&lt;script&gt;&quot;x&quot;&lt;/script&gt;\n&#39;y&#39;');
  expect(html).not.toContain('<script>');
  const { projectType, targetLaunch } = chosen;
  for (const value of [
    ...Object.values(typed),
    'ada@example.com',
    projectType.label,
    targetLaunch.label,
    'the-id',
  ])
    expect(text).toContain(value);
  expect([to, replyTo]).toEqual([['office@alderway.example'], 'ada@example.com']);
});

test('the subject of the notification stays short, and shows a name as it was typed', () => {
  expect(Array.from(subjectFor('😀'.repeat(100))).length).toBeLessThan(110);
  // Mail programs decode this in a header.
  expect(subjectFor('=?utf-8?B?RnJlZSBtb25leQ==?=')).not.toContain('=?');
});
