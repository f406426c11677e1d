import { createElement } from 'react';
import { expect, it } from 'vitest';
import { createStyleCache, renderBody } from '../../renderer/document/renderBody.tsx';
import { Island } from '../../renderer/islands/Island.tsx';
import type { IslandName } from '../../renderer/islands/registry.ts';

const island = (name: IslandName, text: string) =>
  createElement(Island, { name, of: () => text, with: {}, key: text });

it('the islands of a page (parts that React takes over alone) are rendered in the page’s order', () => {
  const page = [island('header', 'The menu'), island('faq', 'The answers')];
  const { html } = renderBody(page, createStyleCache());
  expect(html.replaceAll(/<script.*?<\/script>|<.*?>/g, '|')).toMatch(/The menu.*The answers/);
});

it('a page with two islands (parts that React takes over) of one name is refused', () => {
  const page = [island('faq', 'Questions about us'), island('faq', 'Questions about prices')];
  expect(() => renderBody(page, createStyleCache())).toThrow('two islands named faq');
});
