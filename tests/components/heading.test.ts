import { createElement } from 'react';
import { expect, test } from 'vitest';
import { Heading } from '../../components/primitives/Heading.tsx';
import { renderBody } from '../../renderer/document/renderBody.tsx';

const rulesOf = (text: string) => {
  const { html, css } = renderBody(createElement(Heading, null, text));
  const [, name = ''] = /class="(?:[^"]* )?([\w-]+)"/.exec(html) ?? [];
  return css.slice(css.indexOf(`.${name}{`)).replace(/}.*/s, '');
};

test('a heading begins at the margin, whether its first letter stands out to the left or has space there', () => {
  expect(rulesOf('just so')).toContain('margin-inline-start:0.023em');
  expect(rulesOf('Custom')).toContain('margin-inline-start:-0.041em');
  expect(rulesOf('You decide')).not.toContain('margin');
});

test('a heading is smaller on a phone by the width of its longest word, and never smaller than 22 px', () => {
  const [short, long] = ['Our Work', 'Our Donaudampfschifffahrtsgesellschaft'].map((text) =>
    Number(/max\(1\.375rem,.* \/ ([\d.]+)\)/.exec(rulesOf(text))?.[1]),
  );

  expect(short).toBeGreaterThan(1.5);
  expect(long).toBeGreaterThan(15);
});
