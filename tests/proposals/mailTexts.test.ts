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

test('no mail is answered by an out-of-office message', () => {
  for (const { headers } of [autoresponder(build(), sender), notification(build(), sender)])
    expect(headers).toEqual({
      'Auto-Submitted': expect.stringMatching(/^auto-(replied|generated)$/),
      'X-Auto-Response-Suppress': 'All',
    });
});

/** What Outlook on Windows reads of styles: https://www.hteumeuleu.com/2020/outlook-rendering-engine/ */
const readByWord = new Set(['div font', 'div margin', 'p margin']);

test.each([
  ['confirmation', autoresponder(build(), sender).html],
  ['notification', notification(build(), sender).html],
])('Outlook on Windows shows the %s in a column with a margin, in a face that it has', (_name, html) => {
  const styles = Array.from(html.matchAll(/<(\w+)[^>]* style="([^"]+)"/g), ([, element = '', style = '']) =>
    style.split(';').map((one) => `${element} ${one.split(':')[0]}`),
  ).flat();
  const ignored = new Set(styles.filter((style) => !readByWord.has(style)));
  // A mail has no margin of the body there. The other two are the table's.
  expect([...ignored]).toEqual(['body margin', 'body padding', 'div max-width']);
  expect(html).toMatch(
    /<!--\[if mso\]><table role="presentation" width="608" align="center" cellpadding="24">/,
  );
  expect(html.match(/<!--\[if mso\]>/g)).toHaveLength(2);
  expect(html).toContain("font:16px/1.6 'Segoe UI',");
});

test('lines, indents and columns of the details are as typed, in programs that fold white space too', () => {
  const details = 'Pages:\n  - Home\n\t- Shop\n\nName    Size\n & <b>';
  const { html, text } = notification(build({ details }), sender);
  expect(text).toContain(details);
  const [, shown = ''] = /<p [^>]*>(Pages:.*)<\/p>/.exec(html) ?? [];
  expect(shown).toBe(
    'Pages:<br>\u00A0 - Home<br>\u00A0\u00A0\u00A0 - Shop<br><br>Name\u00A0\u00A0\u00A0 Size<br>\u00A0&amp; &lt;b&gt;',
  );
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
  expect(html).toContain('&lt;script&gt;&quot;x&quot;&lt;/script&gt;<br>&#39;y&#39;');
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

test('an address that mail programs would decode to another one gets no answer by mistake', () => {
  const email = '=?utf-8?Q?boss=40bank.example?=@evil.example';
  const { replyTo, text } = notification(build({ email }), sender);
  expect(replyTo).toBe(sender.contactEmail);
  expect(text).toContain(email);
});
