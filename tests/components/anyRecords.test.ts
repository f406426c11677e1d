import fc from 'fast-check';
import { createElement } from 'react';
import { expect, it } from 'vitest';
import { content } from '#site/landing.ts';
import { textsIn } from '../../lib/textsIn.ts';
import Page from '../../pages/index/+Page.tsx';
import head from '../../pages/index/+head.ts';
import { documentHead } from '../../renderer/document/documentHead.ts';
import { createStyleCache, renderBody } from '../../renderer/document/renderBody.tsx';
import { inlineJson } from '../../renderer/islands/Island.tsx';
import { publicSettings, readSettings } from '../../server/settings.ts';
import { oneSpaced, textOfHtml } from '../helpers/htmlText.ts';

/** Texts that have a meaning in HTML, scripts or attributes, and unusual words. */
const forPrograms = [
  '</script><xss>',
  '<!--',
  ']]>',
  '"><xss a="',
  "' xss='",
  '&lt;xss&gt;',
  '&amp;',
  '<xss',
  '\u2028',
  '\u{202E}',
  '10 %',
  '{brand}',
  'مرحبا',
  'a'.repeat(60),
] as const;

/** Random texts that an owner may write. Many contain some of the texts `forPrograms`. */
const anyWords = fc
  .array(fc.oneof(fc.string({ unit: 'grapheme' }), fc.constantFrom(...forPrograms)), {
    minLength: 1,
    maxLength: 5,
  })
  .map((parts) => parts.join(' '));

/** The fields with prose. Links, file names, colors and names follow rules of their own. */
const wordFields = textsIn(content)
  .map(({ field }) => field)
  .filter((field) => !/\.(?:href|url|image|file|saveAs|pale|deep|number|title|company)$/.test(field));

const settings = publicSettings(readSettings({ SITE_URL: 'https://www.fern.example' }));

/**
 * Sets the text of a field such as `work.projects[0].description`. Returns a function that undoes
 * it.
 */
function setText(field: string, text: string) {
  const names = field.split(/[.[\]]+/).filter(Boolean);
  const last = names.pop()!;
  const record = names.reduce<Record<string, unknown>>(
    (one, name) => one[name] as Record<string, unknown>,
    content as unknown as Record<string, unknown>,
  );
  const before = record[last];
  record[last] = text;
  return () => (record[last] = before);
}

/** Returns the tag name of each element of a document. */
const elementsOf = (html: string) =>
  Array.from(html.matchAll(/<([a-z][\w-]*)/gi), ([, name = '']) => name.toLowerCase());

const props = { settings };

/** Renders the page with the current words: its head, its body and its structured data. */
function render() {
  const pageHead = head(props);
  const data = inlineJson(pageHead.structuredData);
  const { html: page } = renderBody(createElement(Page, props), createStyleCache());
  return {
    html: documentHead(pageHead, settings, true, '') + page + data,
    data,
    graph: pageHead.structuredData,
  };
}

it('no text of an owner adds an element to the page or breaks its structured data', () => {
  const known = new Set(elementsOf(render().html));
  const changes = fc.array(fc.tuple(fc.constantFrom(...wordFields), anyWords), {
    minLength: 1,
    maxLength: 12,
  });

  const property = fc.property(changes, (changed) => {
    const undo = changed.map(([field, text]) => setText(field, text));
    try {
      const { html, data, graph } = render();
      expect(elementsOf(html).filter((name) => !known.has(name))).toEqual([]);
      expect(JSON.parse(data)).toEqual(graph);
    } finally {
      for (const one of undo.toReversed()) one();
    }
  });
  fc.assert(property, { numRuns: 60 });
});

it('visitors can read the text of a question in the FAQ, whichever characters it contains', () => {
  const property = fc.property(anyWords, (words) => {
    const undo = setText('faq.items[0].question', words);
    try {
      expect(textOfHtml(render().html)).toContain(oneSpaced(words));
    } finally {
      undo();
    }
  });
  fc.assert(property, { numRuns: 40 });
});
