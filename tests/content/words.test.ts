import request from 'supertest';
import { expect, it } from 'vitest';
import { autoresponder, notification } from '#proposal/mailTexts.ts';
import { fill } from '#proposal/text.ts';
import { locale } from '#site/language.ts';
import { fieldErrors, refusalWords } from '#site/form.ts';
import { mails } from '#site/mails.ts';
import { textsIn } from '../../scripts/preflight/textsIn.ts';
import { sharedApp } from '../helpers/app.ts';
import { buildProposal, sender } from '../helpers/proposal.ts';

const proposal = { id: 'the-id', createdAt: 0, suspicion: 'it holds 9 links', ...buildProposal() };

it('puts values in the place of their names, and leaves a name without a value as it is', () => {
  expect(fill('{a} and {b}, {a}', { a: '1' })).toBe('1 and {b}, 1');
});

it('keeps in every text the names that are filled in', () => {
  const named = textsIn({ mails, fieldErrors }).flatMap(({ field, text }) =>
    [...text.matchAll(/\{\w+\}/g)].map(([name]) => `${field} ${name}`),
  );

  expect(named).toEqual([
    'mails.confirmation.subject {brand}',
    'mails.notification.subject {name}',
    'mails.notification.suspectSubject {name}',
    'mails.notification.suspectText {reason}',
    'mails.notification.moreText {count}',
    'mails.digest.subject {added}',
    'mails.digest.subject {suspects}',
    'mails.digest.subject {failed}',
    'mails.digest.added {added}',
    'mails.digest.added {since}',
    'mails.digest.suspects {suspects}',
    'mails.digest.failed {failed}',
    'mails.suspicions.links {count}',
    'fieldErrors.fullName.tooLong {max}',
    'fieldErrors.email.tooLong {max}',
    'fieldErrors.details.tooLong {max}',
  ]);
  expect(textsIn({ mails, fieldErrors, refusalWords }).filter(({ text }) => !text.trim())).toEqual([]);
});

it('names one language in document, JSON-LD, both mails and security.txt', async () => {
  const app = await sharedApp();
  const { text: document } = await request(app).get('/');
  const { text: security } = await request(app).get('/.well-known/security.txt');

  expect(document).toContain(`<html lang="${locale.lang}">`);
  expect(document).toContain(`"inLanguage":"${locale.lang}"`);
  expect(security).toContain(`Preferred-Languages: ${locale.lang}\n`);
  for (const { html } of [autoresponder(proposal, sender), notification(proposal, sender)])
    expect(html).toContain(`<html lang="${locale.lang}">`);
});

it('writes the time of a request as the locale does', () => {
  expect(notification(proposal, sender).text).toContain(
    `${mails.notification.received}: ${locale.time(new Date(0))}`,
  );
});
