import { expect, test } from 'vitest';
import { type Answer, answersOf, chosenOf, labelOf, textOf } from '#proposal/answers.ts';
import type { Field } from '#site/contactRecords.ts';
import { fields, fieldWords, projectTypes } from '#site/form.ts';
import { buildProposal } from '../helpers/proposal.ts';

const field = (kind: Field['kind'], options = [...projectTypes]) =>
  ({ name: 'own', kind, label: 'Own', options }) as unknown as Field;

test.each([
  { what: 'a text', of: field('text'), value: 'Ada', text: 'Ada' },
  {
    what: 'the second choice',
    of: field('choice'),
    value: projectTypes[1]!.value,
    text: projectTypes[1]!.label,
  },
  { what: 'no choice', of: field('choice'), value: '', text: '' },
  { what: 'a choice that the form no longer has', of: field('choice'), value: 'a road', text: '' },
  { what: 'a checked box', of: field('checkbox'), value: 'yes', text: fieldWords.checked },
  { what: 'an unchecked box', of: field('checkbox'), value: '', text: fieldWords.unchecked },
  { what: 'an amount', of: field('number'), value: '5.000 €', text: '5.000 € (5,000)' },
])('mails and the owner’s list show $what as “$text”', ({ of, value, text }) => {
  expect(textOf(of, value)).toBe(text);
});

test('name and email address of a request are shown under the labels that they have in the form', () => {
  const labels = fields
    .filter(({ name }) => name === 'fullName' || name === 'email')
    .map(({ label }) => label);
  expect([labelOf('fullName'), labelOf('email')]).toEqual(labels);
});

test('a form field that was not filled in is stored as an empty answer', () => {
  const { details: _left, ...sent } = buildProposal();
  expect(answersOf(sent)).toContainEqual(expect.objectContaining({ name: 'details', value: '', text: '' }));
});

const answer = (name: string, kind: Answer['kind'], value: string): Answer => ({
  name,
  kind,
  value,
  label: name,
  text: value,
});

test('the confirmation repeats only choices and checked boxes, because it may reach a stranger’s mailbox', () => {
  const answers = [
    answer('chosen', 'choice', 'a'),
    answer('not chosen', 'choice', ''),
    answer('checked', 'checkbox', 'yes'),
    answer('unchecked', 'checkbox', ''),
    answer('typed', 'text', 'Buy now'),
    answer('long', 'long text', 'Buy now'),
  ];
  expect(chosenOf(answers).map(({ name }) => name)).toEqual(['chosen', 'checked']);
});
