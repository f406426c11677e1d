import { expect, it } from 'vitest';
import { fields, formWords } from '#site/form.ts';
import { requestAsMail } from '../../components/form/delivery/byMail.ts';
import { forgetDraft, offerAsDraft, readDraft, saveDraft } from '../../components/form/draft.ts';
import { browserParts } from './browserParts.ts';
import { buildProposal, chosen } from '../helpers/proposal.ts';

const nothing = Object.fromEntries(fields.map(({ name }) => [name, '']));

const throws = () => {
  throw new Error('blocked');
};

it('keeps what is typed until it is sent, and a lost request only where nothing is typed', () => {
  browserParts('http://localhost');
  const [typed, lost] = [buildProposal({ fullName: 'Typed' }), buildProposal({ fullName: 'Lost' })];
  expect(readDraft()).toEqual(nothing);

  saveDraft(typed);
  offerAsDraft(lost);
  expect(readDraft()).toEqual(typed);

  forgetDraft();
  expect(readDraft()).toEqual(nothing);
  offerAsDraft(lost);
  expect(readDraft()).toEqual(lost);
});

it('leaves out of a draft what is no text, and works where the storage is damaged, full or blocked', () => {
  const { session } = browserParts('http://localhost');
  session.setItem('proposal-draft', '{"fullName":1,"email":"ada@example.com","other":"text"}');
  expect(readDraft()).toEqual({ ...nothing, email: 'ada@example.com' });
  for (const damaged of ['null', '1', '[null]', '{', '"text"']) {
    session.setItem('proposal-draft', damaged);
    expect(readDraft()).toEqual(nothing);
  }
  Object.assign(session, { getItem: throws, setItem: throws, removeItem: throws });

  saveDraft(buildProposal());
  offerAsDraft(buildProposal());
  forgetDraft();

  expect(readDraft()).toEqual(nothing);
});

it('writes all that is typed into the mail, with the labels, and CRLF at the end of each line', () => {
  const email = 'post@fernstone.example';
  const [fullName, address, projectType, targetLaunch, details] = fields.map(({ label }) => label);

  const { href, isWhole } = requestAsMail(
    email,
    buildProposal({ details: 'Two lines\n& a question?', targetLaunch: '' }),
  );

  const { protocol, pathname, searchParams } = new URL(href);
  expect(protocol + decodeURIComponent(pathname)).toBe(`mailto:${email}`);
  expect(Object.fromEntries(searchParams)).toEqual({
    subject: formWords.mail.subject,
    body: [
      `${fullName}: Ada Lovelace`,
      `${address}: ada@example.com`,
      `${projectType}: ${chosen.projectType.label}`,
      `${targetLaunch}: `,
      `${details}: Two lines\r\n& a question?`,
    ].join('\r\n'),
  });
  expect(isWhole).toBe(true);
});

it.for(['請告訴我們', 'Привет, ', 'a line\n', '👩‍👩‍👧 '])(
  'writes no mail that Windows cannot open, however much %j is typed',
  (part) => {
    const details = part.repeat(5_000).slice(0, 5_000);

    const { href, text, isWhole } = requestAsMail('post@fernstone.example', buildProposal({ details }));

    expect([href.length > 1_900 && href.length <= 2_000, isWhole]).toEqual([true, false]);
    const body = new URL(href).searchParams.get('body') ?? '';
    expect(body.endsWith(' …') && text.startsWith(body.slice(0, -2))).toBe(true);
    expect(text.endsWith(details.replaceAll('\n', '\r\n'))).toBe(true);
  },
);
