import { expect, it } from 'vitest';
import { missingIn } from '../../owner/preflight/missing.ts';

const remedyFor = (ours: object) =>
  missingIn('site/form.ts', 'formWords', { submit: 'Send' }, ours)[0]?.remedy;

it('if a text is missing in site/form.ts, preflight says where sample/form.ts has it', () => {
  expect(remedyFor({})).toBe('Add it in your language, at the same place as in sample/form.ts.');
});

it('if a record lacks a text and has unknown keys, preflight says that one of them may be that text', () => {
  expect(remedyFor({ sumbit: 'Enviar', send: 'Enviar' })).toBe(
    'The site does not use formWords.sumbit or formWords.send. One of them may be the missing text with a wrong key: then change the key to submit. Otherwise add the text in your language, at the same place as in sample/form.ts.',
  );
});
