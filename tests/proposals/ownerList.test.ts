import { expect, it } from 'vitest';
import type { Field } from '#site/contactRecords.ts';
import { fields } from '#site/form.ts';
import { listedFields, toTable, toText } from '../../owner/inbox/report.ts';

const own = (name: string): Field => ({ name, kind: 'text', label: name });

/** The sample's fields, with fields of the owner's under these names before the last one. */
const withOwn = (...names: string[]) => fields.toSpliced(-1, 0, ...names.map(own));

it.each([
  { own: [], listed: ['projectType', 'details'] },
  { own: ['phone'], listed: ['projectType', 'phone', 'details'] },
  { own: ['phone', 'budget'], listed: ['projectType', 'phone', 'budget', 'details'] },
  { own: ['phone', 'budget', 'company'], listed: ['projectType', 'phone', 'budget', 'details'] },
])(
  'if the owner has added the fields $own to the form, the list has columns for the fields $listed',
  ({ own: names, listed }) => {
    expect(listedFields(withOwn(...names)).map(({ name }) => name)).toEqual(listed);
  },
);

it('if all fields are the owner’s own, the list has columns for the first two and the first choice', () => {
  const all: Field[] = [own('phone'), own('budget'), own('company'), { ...fields[2]!, name: 'size' }];
  expect(listedFields(all).map(({ name }) => name)).toEqual(['phone', 'budget', 'size']);
});

it('the owner’s list and --show print the email address mara@bücher.example with its ü, not as xn--', () => {
  const email = 'mara@xn--bcher-kva.example';
  const one = { id: 'a', createdAt: 0, fullName: 'Mara', email, suspicion: '', answers: [], deliveries: [] };

  expect(toTable([one])).toContain('mara@bücher.example');
  expect(toText(one)).toContain('mara@bücher.example');
});

it('the owner’s list shows a dash for a missing answer, and for a request without mails', () => {
  const one = { id: 'a', createdAt: 0, fullName: 'Eve', email: 'eve@example.com' };
  expect(toTable([{ ...one, suspicion: '', answers: [], deliveries: [] }])).toMatch(
    / eve@example\.com +– +– +–$/m,
  );
});
