import { expect, it } from 'vitest';
import { missingIn } from '../../owner/preflight/missing.ts';

const remedyFor = (ours: object) =>
  missingIn('site/form.ts', 'formWords', { submit: 'Send' }, ours)[0]?.remedy;

it('for a missing text, preflight says where the sample has it', () => {
  expect(remedyFor({})).toBe('Add it in your language, at the same place as in sample/form.ts.');
});

it('if a text is missing beside several unknown keys, preflight asks whether one of them is that text', () => {
  expect(remedyFor({ sumbit: 'Enviar', send: 'Enviar' })).toBe(
    'The site does not use formWords.sumbit or formWords.send. If one of them is your version of the missing text, rename it to submit. Otherwise add the text in your language, at the same place as in sample/form.ts.',
  );
});
