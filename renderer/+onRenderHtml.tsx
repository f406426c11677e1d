import { dangerouslySkipEscape, escapeInject } from 'vite-plugin-ssr/server';
import { escapeHtml } from '#lib/text.ts';
import { locale } from '#site/language.ts';
import controls from './controls.ts?script';
import { documentHead } from './document/documentHead.ts';
import firstScreen from './document/firstScreen.ts?script';
import { renderBody } from './document/renderBody.tsx';
import { inlineJson, renderIsland } from './islands/Island.tsx';
import * as names from './names.ts';
import type { NoticeParts, PageContext } from './pageContext.ts';

/**
 * vite-plugin-ssr's hook. Returns a page's whole document with its critical CSS, and a function
 * that renders the parts for another notice.
 */
export default function onRenderHtml(pageContext: PageContext) {
  const { Page, config, settings, status, notice, path, mark = '' } = pageContext;
  const props = { settings, status, notice, path };
  const { html, css, cache, islands } = renderBody(<Page {...props} mark={mark} />);
  const head = config.head(props);
  const noticeParts: NoticeParts = (other) => {
    const changed = { ...props, notice: other };
    const form = config.form ? renderIsland(config.form(changed), cache) : [];
    return [escapeHtml(config.head(changed).title), ...form];
  };
  const marked = { ...head, title: mark + head.title + mark };
  const tags = documentHead(marked, settings, status < 400 && !notice, css);
  // A notice takes the focus, wherever it is on the page.
  const script = `<script>${controls + (notice ? '' : firstScreen)}</script>`;
  const islandProps = Array.from(islands, ([name, { json }]) => `"${name}":${json}`).join();
  const last = [
    islandProps && `<script type="application/json" ${names.props}>{${islandProps}}</script>`,
    // This sheet makes the page longer when it arrives. After a posted form, the focus and the page
    // are at the notice by then, so the sheet is left out.
    islandProps && !notice && `<noscript><link rel="stylesheet" href="${names.motionSheet}"></noscript>`,
    // Structured data may be anywhere in the document. At the end it does not delay the first
    // paint.
    head.structuredData && `<script type="application/ld+json">${inlineJson(head.structuredData)}</script>`,
  ];
  const body = html + last.filter(Boolean).join('');
  const documentHtml = escapeInject`<!doctype html><html lang="${locale.lang}"><head>${dangerouslySkipEscape(tags + script)}</head><body>${dangerouslySkipEscape(body)}</body></html>`;
  return { documentHtml, pageContext: { noticeParts } };
}
