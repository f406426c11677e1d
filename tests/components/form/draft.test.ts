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

it('a draft (what was typed but not sent) restores the text after a reload, until it is forgotten', () => {
  browserParts(outOfReach);
  expect(readDraft()).toEqual(blank);
  saveDraft(typed);
  expect(readDraft()).toEqual(typed);

  forgetDraft();

  expect(readDraft()).toEqual(blank);
});

it('a request that was not delivered becomes the draft only if nothing else was typed', () => {
  browserParts(outOfReach);
  offerAsDraft(lost);
  expect(readDraft()).toEqual(lost);

  saveDraft(typed);
  offerAsDraft(lost);

  expect(readDraft()).toEqual(typed);
});

it('the draft of a received request is dropped, but text that was typed since is kept', () => {
  browserParts(outOfReach);
  saveDraft({ ...lost, fullName: ' Lost ' });
  forgetDraftOf(lost);
  expect(readDraft()).toEqual(blank);

  saveDraft(typed);
  forgetDraftOf(lost);

  expect(readDraft()).toEqual(typed);
});

it('values in a draft that are not text, or of fields that the form does not have, are ignored', () => {
  const { session } = browserParts(outOfReach);
  session.setItem('proposal-draft', '{"fullName":1,"email":"ada@example.com","other":"text"}');

  expect(readDraft()).toEqual({ ...blank, email: 'ada@example.com' });
});

it.for(['null', '1', '[null]', '{', '"text"'])('a damaged draft of the form is ignored: %s', (damaged) => {
  const { session } = browserParts(outOfReach);
  session.setItem('proposal-draft', damaged);

  expect(readDraft()).toEqual(blank);
});

it.for(['full', 'blocked'])('the form works without a draft if the browser’s storage is %s', (how) => {
  const { session } = browserParts(outOfReach);
  if (how === 'full') fill(session);
  else block('sessionStorage');

  saveDraft(typed);
  offerAsDraft(typed);
  forgetDraft();

  expect(readDraft()).toEqual(blank);
});
