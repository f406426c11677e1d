import { expect, it } from 'vitest';
import { fields, formWords } from '#site/form.ts';
import { requestAsMail } from '../../components/form/delivery/byMail.ts';
import { buildProposal, chosen } from '../helpers/proposal.ts';

const email = 'post@fernstone.example';

it('a mail that a visitor sends in place of the form has each answer with its label, and CRLF line ends', () => {
  const typed = buildProposal({ details: 'Two lines\n& a question?', targetLaunch: '' });

  const { href, textFits } = requestAsMail(email, typed);

  const { protocol, pathname, searchParams } = new URL(href);
  expect(protocol + decodeURIComponent(pathname)).toBe(`mailto:${email}`);
  const answers = [typed.fullName, typed.email, chosen.projectType.label, '', 'Two lines\r\n& a question?'];
  expect(Object.fromEntries(searchParams)).toEqual({
    subject: formWords.mail.subject,
    body: fields.map(({ label }, index) => `${label}: ${answers[index]}`).join('\r\n'),
  });
  expect(textFits).toBe(true);
});

it.for(['請告訴我們', 'Привет, ', 'a line\n', '👩‍👩‍👧 '])(
  'the mailto link that replaces the form is short enough for Windows, however often %j is typed',
  (part) => {
    const details = part.repeat(5_000).slice(0, 5_000);

    const { href, text, textFits } = requestAsMail(email, buildProposal({ details }));

    expect([href.length > 1_900 && href.length <= 2_000, textFits]).toEqual([true, false]);
    const body = new URL(href).searchParams.get('body') ?? '';
    expect(body.endsWith(' …') && text.startsWith(body.slice(0, -2))).toBe(true);
    expect(text.endsWith(details.replaceAll('\n', '\r\n'))).toBe(true);
  },
);

it('in the mail that replaces the form, half an emoji (half a surrogate pair) becomes “�”', () => {
  const { text } = requestAsMail(email, buildProposal({ details: 'a\uD800b' }));

  expect(text.endsWith('a\uFFFDb')).toBe(true);
});
