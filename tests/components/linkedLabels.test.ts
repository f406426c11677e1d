import { ThemeProvider } from '@mui/material/styles';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { Field } from '#site/contactRecords.ts';
import { messageOf } from '#proposal/intake/validateProposal.ts';
import { FormField } from '../../components/form/fields.tsx';
import { theme } from '../../theme/theme.ts';
import { textOfHtml } from '../helpers/htmlText.ts';

const consent: Field = {
  name: 'consent',
  kind: 'checkbox',
  label: 'I have read the [privacy page](/privacy_(en))',
  hint: 'By [Art. 6](https://gdpr.example/art-6)',
  required: true,
};

it.each([consent, { ...consent, kind: 'text' } as Field])(
  'the label and the hint of a $kind field show links without brackets',
  (field) => {
    const element = createElement(FormField, {
      field,
      value: '',
      length: 0,
      error: undefined,
      hasOwnRow: true,
    });
    const html = renderToStaticMarkup(createElement(ThemeProvider, { theme }, element));

    expect(html).toContain('<a href="/privacy_(en)">privacy page</a>');
    expect(html).toContain('<a href="https://gdpr.example/art-6">Art. 6</a>');
    expect(textOfHtml(html)).toContain('I have read the privacy page *');
  },
);

it('the message for a required checkbox contains the label of the checkbox without markup', () => {
  expect(messageOf(consent, 'missing')).toBe('Tick the box to go on: I have read the privacy page');
});
