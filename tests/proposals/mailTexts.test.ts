import { expect, onTestFinished, test, vi } from 'vitest';
import { autoresponder, notification } from '#proposal/delivery/mailTexts.ts';
import { fill } from '#lib/text.ts';
import { toText } from '../../owner/inbox/report.ts';
import { mails } from '#site/mails.ts';
import { chosen, storedProposal, sender as agency } from '../helpers/proposal.ts';

const sender = { ...agency, schedulingUrl: 'https://scheduling.example.com/demo?a=1&b=2' };
type Typed = Parameters<typeof storedProposal>[0];
const confirm = (typed?: Typed) => autoresponder(storedProposal(typed), sender);
const notify = (typed?: Typed) => notification(storedProposal(typed), sender);
const choices = [`Project Type: ${chosen.projectType.label}`, `Target Launch: ${chosen.targetLaunch.label}`];

test('the confirmation promises an answer, and links the scheduling page', () => {
  const { text, html } = confirm();
  for (const body of [text, html]) expect(body).toContain(mails.confirmation.promise);
  expect(text).toContain(`${mails.confirmation.demo}\n${sender.schedulingUrl}`);
  expect(html).toContain('href="https://scheduling.example.com/demo?a=1&amp;b=2"');
});

test('the confirmation repeats the visitor’s choices, and no typed text', () => {
  const mail = confirm({ fullName: 'Cheap Pills', details: 'https://spam.example' });
  for (const choice of choices) for (const body of [mail.text, mail.html]) expect(body).toContain(choice);
  expect(JSON.stringify({ ...mail, to: '' })).not.toMatch(/Cheap|spam/);
});

test('the confirmation leaves out a list from which nothing was chosen', () => {
  const { text } = confirm({ projectType: '', targetLaunch: '' });
  for (const words of ['Project Type', 'Target Launch', 'undefined']) expect(text).not.toContain(words);
});

test('the plain text of the confirmation has all its texts, the visitor’s choices and the scheduling link', () => {
  const words = mails.confirmation;
  const parts = [
    words.greeting,
    words.thanks,
    choices.join('\n'),
    words.promise,
    `${words.demo}\n${sender.schedulingUrl}`,
    words.reply,
    sender.brand,
    `--\n${words.stranger}`,
  ];
  expect(confirm().text).toBe(`${parts.join('\n\n')}\n`);
});

test('the HTML of the confirmation has the paragraphs of the plain text, the last one in small print', () => {
  const { html } = confirm();
  const paragraphs = Array.from(html.matchAll(/<p style="margin:0 0 16px">(.*?)<\/p>/gs), ([, text]) => text);
  expect(paragraphs).toHaveLength(8);
  expect(paragraphs[2]).toBe(choices.join('<br>'));
  expect(paragraphs.at(-1)).toBe(`<small>${mails.confirmation.stranger}</small>`);
});

test('the confirmation goes to the visitor, and a reply to it goes to the agency', () => {
  const { to, replyTo, subject } = confirm();
  expect([to, replyTo]).toEqual([['ada@example.com'], 'office@alderway.example']);
  expect(subject).toBe(fill(mails.confirmation.subject, { brand: 'Alderway' }));
});

test('the plain text of the notification has a line for each short answer, and then the long ones', () => {
  const { notification: words } = mails;
  const { id } = storedProposal();
  const [rows = '', details, footer] = notify({ details: 'One.' }).text.split('\n\n');
  expect(rows.split('\n')).toEqual([
    'Full Name: Ada Lovelace',
    'Email: ada@example.com',
    ...choices,
    expect.stringMatching(`^${words.received}: .*\\b2026\\b.*\\d\\d:00:00`),
    `${words.request}: ${id}`,
  ]);
  expect([details, footer]).toEqual(['Project Details:\nOne.', `--\n${words.promise}\n`]);
});

test('the notification has the time in the site’s time zone, whatever the time zone of the machine is', () => {
  vi.stubEnv('TZ', 'Asia/Tokyo');
  onTestFinished(() => void vi.unstubAllEnvs());
  expect(notify().text).toContain('12:00:00 UTC');
});

test('the HTML of the notification has the texts of the plain text, with bold labels', () => {
  const { html } = notify();
  expect(html).toContain('<b>Full Name:</b> Ada Lovelace<br><b>Email:</b> ada@example.com<br>');
});

test('the notification marks a field that was not filled in as empty', () => {
  const { text } = notify({ projectType: '', details: '' });
  expect(text).toContain(`Project Type: ${mails.notification.empty}\n`);
  expect(text).toContain(`Project Details:\n${mails.notification.empty}\n`);
});

test('the notification of possible spam, and no other, says so in its subject and begins with the reason', () => {
  const words = mails.notification;
  const suspect = notification({ ...storedProposal(), suspicion: 'it has 9 links' }, sender);
  expect(suspect.subject).toBe(fill(words.suspectSubject, { name: 'Ada Lovelace' }));
  expect(suspect.text.split('\n')[0]).toBe(
    `${words.suspect}: ${fill(words.suspectText, { reason: 'it has 9 links' })}`,
  );
  expect(notify().subject).toBe(fill(words.subject, { name: 'Ada Lovelace' }));
  expect(notify().text).not.toContain(words.suspect);
});

test('a mail’s Message-ID is made of the request’s ID, the kind of mail and the domain of the agency', () => {
  const { id } = storedProposal();
  expect(confirm().messageId).toBe(`<${id}.autoresponder@alderway.example>`);
  expect(notify().messageId).toBe(`<${id}.notification@alderway.example>`);
});

test('confirmation and notification come from the agency, under its name', () => {
  for (const { from } of [confirm(), notify()])
    expect(from).toEqual({ name: 'Alderway', address: 'hello@alderway.example' });
});

test('confirmation and notification are marked as automatic, so that out-of-office replies are not sent', () => {
  const suppressed = { 'X-Auto-Response-Suppress': 'All' };
  expect(confirm().headers).toEqual({ 'Auto-Submitted': 'auto-replied', ...suppressed });
  expect(notify().headers).toEqual({ 'Auto-Submitted': 'auto-generated', ...suppressed });
});

test('Outlook on Windows shows our mails in a column with a margin, in a font that Windows has', () => {
  for (const { html } of [confirm(), notify()]) {
    // Outlook ignores max-width, and all margins except those of paragraphs. A table, which only
    // Outlook reads, sets the width and the margin.
    const table = '<!--[if mso]><table role="presentation" width="608" align="center" cellpadding="24">';
    expect(html).toContain(table);
    expect(html.match(/<!--\[if mso\]>/g)).toHaveLength(2);
    expect(html).toContain("font:16px/1.6 'Segoe UI',");
    expect(html.match(/<p\b[^>]*>/g)).toEqual(expect.arrayContaining(['<p style="margin:0 0 16px">']));
    expect(html).not.toMatch(/white-space|class=|<style/);
  }
});

test('the HTML of the notification keeps the line breaks, indents and columns that a visitor has typed', () => {
  const details = 'Pages:\n  - Home\n\t- Shop\n\nName    Size\n & <b>';
  const { html, text } = notify({ details });
  expect(text).toContain(details);
  const [, shown = ''] = /<p [^>]*>Project Details:<br>(Pages:.*)<\/p>/.exec(html) ?? [];
  expect(shown).toBe(
    'Pages:<br>\u00A0 - Home<br>\u00A0\u00A0\u00A0 - Shop<br><br>Name\u00A0\u00A0\u00A0 Size<br>\u00A0&amp; &lt;b&gt;',
  );
});

test('the notification contains every field as typed, and a reply to it goes to the visitor', () => {
  const typed = { fullName: '<script>Ada & Co', details: '<script>"x"</script>\n\'y\'' };
  const { text, to, replyTo } = notify(typed);
  for (const value of [...Object.values(typed), 'ada@example.com', ...choices, storedProposal().id])
    expect(text).toContain(value);
  expect([to, replyTo]).toEqual([['office@alderway.example'], 'ada@example.com']);
});

test('the notification shows an umlaut address as people read it, and a reply goes to its ASCII form', () => {
  const { text, html, replyTo } = notify({ email: 'cagri@xn--bcher-kva.example' });
  for (const body of [text, html]) expect(body).toContain('cagri@bücher.example');
  expect(text + html).not.toContain('xn--');
  expect(replyTo).toBe('cagri@xn--bcher-kva.example');
});

test('in the HTML of the notification, what a visitor typed is escaped, in short and in long answers', () => {
  const { html } = notify({ fullName: '<script>Ada & Co', details: '<script>"x"</script>\n\'y\'' });
  expect(html).toContain('&lt;script&gt;Ada &amp; Co');
  expect(html).toContain('&lt;script&gt;&quot;x&quot;&lt;/script&gt;<br>&#39;y&#39;');
  expect(html).not.toContain('<script>');
});

test('the notification says how many others wait for a later hour, and how many are held as possible spam', () => {
  const { moreRequests, moreRequestsText, moreSuspects, moreSuspectsText } = mails.notification;
  const notice = notification(storedProposal(), sender, { delayed: 242, suspects: 25 }).text;
  expect(notice).toContain(`${moreRequests}: ${fill(moreRequestsText, { count: '242' })}`);
  expect(notice).toContain(`${moreSuspects}: ${fill(moreSuspectsText, { count: '25' })}`);
  for (const more of [undefined, { delayed: 0, suspects: 0 }]) {
    const { text } = notification(storedProposal(), sender, more);
    expect(text).not.toContain(moreRequests);
    expect(text).not.toContain(moreSuspects);
  }
});

test('no header of the notification repeats =?utf-8?…?= from a visitor, and the subject cuts a long name', () => {
  const { subject, replyTo, text } = notify({
    fullName: '=?utf-8?B?RnJlZSBtb25leQ==?=',
    email: '=?utf-8?Q?boss=40bank.example?=@evil.example',
  });
  expect(subject).toContain('= ?utf-8?B?');
  expect(subject).not.toContain('=?');
  expect(replyTo).toBe(sender.contactEmail);
  expect(text).toContain('=?utf-8?Q?boss=40bank.example?=@evil.example');
  expect(Array.from(notify({ fullName: '😀'.repeat(100) }).subject).length).toBeLessThan(110);
});

test('a label that ends with a question mark gets no colon, in mails and in npm run proposals', () => {
  const label = 'Hoe heeft u ons gevonden?';
  const proposal = storedProposal();
  const answers = (['text', 'long text'] as const).map((kind) => {
    return { name: 'found', kind, label, value: 'Radio', text: 'Radio' };
  });

  const mail = notification({ ...proposal, answers }, sender);
  const shown = toText({ ...proposal, answers, deliveries: [] });

  for (const shownText of [mail.text, mail.html, shown]) {
    expect(shownText).toContain(label);
    expect(shownText).not.toContain(`${label}:`);
  }
});
