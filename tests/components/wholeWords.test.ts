import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { WholeWords } from '../../components/primitives/WholeWords.tsx';

it.each([
  { text: 'send an e-mail', whole: 'e-mail' },
  { text: 'in 2-6 weeks', whole: '2-6' },
  { text: '100 %', whole: '100 %' },
  { text: 'ca 99,5 % klart', whole: '5 %' },
])('a line of the page never breaks within $whole', ({ text, whole }) => {
  const html = renderToStaticMarkup(createElement(WholeWords, null, text));
  expect(html.replaceAll(/<style.*?<\/style>/gs, '')).toMatch(
    new RegExp(`<span class="[^"]+">${whole}</span>`),
  );
  expect(html).toContain('white-space:nowrap');
});
