import { expect, it } from 'vitest';
import {
  forgetDraft,
  forgetDraftOf,
  offerAsDraft,
  readDraft,
  saveDraft,
} from '../../../components/form/draft.ts';
import { blank } from '../../browser/proposalForm.ts';
import { buildProposal } from '../../helpers/proposal.ts';
import { block, browserParts, fill } from './browserParts.ts';
import { outOfReach } from './openPage.ts';

const [typed, lost] = [buildProposal({ fullName: 'Typed' }), buildProposal({ fullName: 'Lost' })];

it('restores the typed text after a reload, until it is sent', () => {
  browserParts(outOfReach);
  expect(readDraft()).toEqual(blank);
  saveDraft(typed);
  expect(readDraft()).toEqual(typed);

  forgetDraft();

  expect(readDraft()).toEqual(blank);
});

it('restores a lost request only if nothing else was typed', () => {
  browserParts(outOfReach);
  offerAsDraft(lost);
  expect(readDraft()).toEqual(lost);

  saveDraft(typed);
  offerAsDraft(lost);

  expect(readDraft()).toEqual(typed);
});

it('drops the draft of a request that was received, and keeps text that was typed since', () => {
  browserParts(outOfReach);
  saveDraft({ ...lost, fullName: ' Lost ' });
  forgetDraftOf(lost);
  expect(readDraft()).toEqual(blank);

  saveDraft(typed);
  forgetDraftOf(lost);

  expect(readDraft()).toEqual(typed);
});

it('ignores values of a draft that are not text, and fields that the form does not have', () => {
  const { session } = browserParts(outOfReach);
  session.setItem('proposal-draft', '{"fullName":1,"email":"ada@example.com","other":"text"}');

  expect(readDraft()).toEqual({ ...blank, email: 'ada@example.com' });
});

it.for(['null', '1', '[null]', '{', '"text"'])('ignores a damaged draft: %s', (damaged) => {
  const { session } = browserParts(outOfReach);
  session.setItem('proposal-draft', damaged);

  expect(readDraft()).toEqual(blank);
});

it.for(['full', 'blocked'])('works without a draft if the storage is %s', (how) => {
  const { session } = browserParts(outOfReach);
  if (how === 'full') fill(session);
  else block('sessionStorage');

  saveDraft(typed);
  offerAsDraft(typed);
  forgetDraft();

  expect(readDraft()).toEqual(blank);
});
