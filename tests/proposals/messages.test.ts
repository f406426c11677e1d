import { expect, test } from 'vitest';
import { messageOf, typedFields, validateProposal } from '#proposal/intake/validateProposal.ts';
import type { Field, FieldErrors } from '#site/contactRecords.ts';
import { fields } from '#site/form.ts';

/** A field that an owner has added. `errors` are the texts that the owner wrote for its errors. */
const field = (kind: Field['kind'], errors?: Partial<FieldErrors>) =>
  ({ name: 'own', kind, label: 'Own', errors, options: [] }) as unknown as Field;

test.each<{ what: string; kind: Field['kind']; fault: keyof FieldErrors; says: string }>([
  { what: 'a missing text', kind: 'text', fault: 'missing', says: 'Own: enter it here' },
  { what: 'a long text', kind: 'text', fault: 'tooLong', says: 'Own: use 200 characters or fewer' },
  { what: 'a malformed text', kind: 'text', fault: 'malformed', says: 'Own: enter it here' },
  { what: 'a malformed number', kind: 'number', fault: 'malformed', says: 'Own: enter a number like 5,000' },
  { what: 'a missing number', kind: 'number', fault: 'missing', says: 'Own: enter it here' },
  // Nobody can type into a list or a checkbox, so these errors ask the visitor to choose or tick.
  { what: 'a missing choice', kind: 'choice', fault: 'missing', says: 'Own: choose one from the list' },
  { what: 'a long choice', kind: 'choice', fault: 'tooLong', says: 'Own: choose one from the list' },
  { what: 'an unchecked box', kind: 'checkbox', fault: 'missing', says: 'Tick the box to go on: Own' },
])(
  'the message of the form fits the field and the mistake: for $what, it says $says',
  ({ kind, fault, says }) => {
    expect(messageOf(field(kind), fault)).toBe(says);
  },
);

test('a text that the owner has written for an error of a field replaces the usual text', () => {
  expect(messageOf(field('text', { missing: 'Tell us' }), 'missing')).toBe('Tell us');
  expect(messageOf(field('text', { missing: 'Tell us' }), 'tooLong')).toBe(
    'Own: use 200 characters or fewer',
  );
});

test('for a missing choice, the form shows the owner’s text for that, or else the one for a wrong choice', () => {
  expect(messageOf(field('choice', { malformed: 'Choose' }), 'missing')).toBe('Choose');
  expect(messageOf(field('choice', { malformed: 'Choose', missing: 'Pick' }), 'missing')).toBe('Pick');
});

test('only the error “malformed” of an email address names a letter that is not allowed there, such as ç', () => {
  const email = fields.find(({ kind }) => kind === 'email')!;
  expect(messageOf(email, 'malformed', 'çağrı@example.com')).toContain('“ç”');
  expect(messageOf(email, 'tooLong', 'çağrı@example.com')).not.toContain('“ç”');
  expect(messageOf(field('number'), 'malformed', 'çağrı@example.com')).not.toContain('“ç”');
});

test('a typed text of more than twice its allowed length is not shown again in the form', () => {
  expect(typedFields({ fullName: 'Ada', details: 'x'.repeat(10_000) })).toMatchObject({
    details: 'x'.repeat(10_000),
  });
  expect(typedFields({ fullName: 'Ada', details: 'x'.repeat(10_001) })).toMatchObject({
    fullName: 'Ada',
    details: '',
  });
});

test('a form field that was not sent, or is not text, counts as empty', () => {
  const { fields: cleaned } = validateProposal({ details: 5 });
  expect(cleaned).toMatchObject({ fullName: '', email: '', details: '' });
});
