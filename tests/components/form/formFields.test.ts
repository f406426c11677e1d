import { expect, it } from 'vitest';
import {
  emptyForm,
  fillEmpty,
  holds,
  isBlank,
  lengthsOf,
  pageForm,
  readForm,
} from '../../../components/form/formFields.ts';
import { checked } from '#proposal/contract.ts';
import { blank } from '../../browser/proposalForm.ts';
import { buildProposal } from '../../helpers/proposal.ts';
import { formPage } from './formPage.ts';

const typed = buildProposal();

it('on a page without the form, the scripts find no form', () => {
  const { form, removeForm } = formPage();
  expect(pageForm()).toBe(form);

  removeForm();

  expect(pageForm()).toBeUndefined();
});

it('a form’s checkbox that is not checked is read as an empty text', () => {
  const { form, control, type } = formPage(['details']);
  type(typed);
  expect(readForm(form)).toEqual({ ...typed, details: '' });

  Object.assign(control('details'), { checked: true });

  expect(readForm(form)).toEqual({ ...typed, details: checked });
});

it('when the form’s text is compared with that of a request, spaces around a field’s text do not count', () => {
  const { form, type } = formPage();
  type({ ...typed, fullName: ` ${typed.fullName} ` });
  expect(holds(form, typed)).toBe(true);

  type({ details: 'Something else' });

  expect(holds(form, typed)).toBe(false);
});

it('a form counts as blank only if every field is empty', () => {
  const { form, type } = formPage();
  expect(isBlank(form)).toBe(true);

  type({ details: 'One field' });

  expect(isBlank(form)).toBe(false);
});

it('an emptied form has no text, no chosen option and no checked checkbox', () => {
  const { form, control, type } = formPage(['details']);
  type(typed);
  Object.assign(control('details'), { checked: true });

  emptyForm(form);

  expect(readForm(form)).toEqual(blank);
  expect(control('projectType')).toMatchObject({ selectedIndex: 0 });
});

it('emptying the form does not change the value that a checkbox sends when it is checked', () => {
  const { form, control } = formPage(['details']);
  control('details').value = checked;

  emptyForm(form);

  expect(control('details').value).toBe(checked);
});

it('a draft fills the form’s empty fields, and fields with text stay', () => {
  const { form, type, values } = formPage();
  type({ fullName: 'Newer' });

  fillEmpty(form, typed);

  expect(values()).toEqual({ ...typed, fullName: 'Newer' });
});

it('a field stays empty if a draft has no value for it', () => {
  const { form, values } = formPage();
  const { details, ...others } = typed;

  fillEmpty(form, others);

  expect(details).not.toBe('');
  expect(values()).toEqual({ ...typed, details: '' });
});

it('a list in the form keeps its first option if a draft names an option that it no longer has', () => {
  const { form, control } = formPage();

  fillEmpty(form, { ...typed, projectType: 'no longer there' });

  expect(control('projectType')).toMatchObject({ selectedIndex: 0 });
});

it.for([
  ['a checkbox is checked if it is checked in the draft', false, checked, true],
  ['a checkbox stays as it is if it is empty in the draft', false, '', false],
  ['a checkbox that is checked stays checked', true, '', true],
] as const)('when a draft fills the form, %s', ([, before, draft, after]) => {
  const { form, control } = formPage(['details']);
  Object.assign(control('details'), { checked: before });

  fillEmpty(form, { ...typed, details: draft });

  expect(control('details')).toMatchObject({ checked: after });
});

it('the form counts the characters of each field', () => {
  expect(lengthsOf({ ...blank, details: 'Four' })).toEqual({
    ...Object.fromEntries(Object.keys(blank).map((name) => [name, 0])),
    details: 4,
  });
});
