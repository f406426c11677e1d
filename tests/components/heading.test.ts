import { createElement } from 'react';
import { expect, test } from 'vitest';
import { Heading } from '../../components/primitives/Heading.tsx';
import { renderBody } from '../../renderer/document/renderBody.tsx';

test('a heading is smaller on a phone by the width of its longest word, and never smaller than 22 px', () => {
  const [short, long] = ['Our Work', 'Our Donaudampfschifffahrtsgesellschaft'].map((text) => {
    const { css } = renderBody(createElement(Heading, null, text));
    return Number(/max\(1\.375rem,.* \/ ([\d.]+)\)/.exec(css)?.[1]);
  });

  expect(short).toBeGreaterThan(1.5);
  expect(long).toBeGreaterThan(15);
});
