import { dangerouslySkipEscape, escapeInject } from 'vite-plugin-ssr/server';
import { escapeHtml } from '#lib/text.ts';
import { locale } from '#site/language.ts';
import { operateControls } from './controls.ts';
import { documentHead } from './document/documentHead.ts';
import { showFirstScreen } from './document/firstScreen.ts';
import { type Islands, renderIsland } from './islands/Island.tsx';
import { type LoaderProps, prefetchedSources } from './islands/registry.ts';
import { inlineJson } from './document/inlineJson.ts';
import type { Head, NoticeParts, PageContext } from './pageContext.ts';
import { renderBody } from './document/renderBody.tsx';

/** vite-plugin-ssr's hook: returns a page's whole document, including its critical CSS, and how to change its notice. */
export default function onRenderHtml(pageContext: PageContext) {
  const { Page, config, settings, status, notice, path, mark, filesOf } = pageContext;
  const props = { settings, status, notice, path };
  const { html, css, cache, islands } = renderBody(<Page {...props} mark={mark} />);
  const head = config.head(props);
  const noticeParts: NoticeParts = (other) => {
    const changed = { ...props, notice: other };
    const form = config.form ? renderIsland(config.form(changed), cache) : [];
    return [escapeHtml(config.head(changed).title), ...form];
  };
  const found = status < 400 && !notice;
  // Structured data may be anywhere in the document. At the end it does not delay the first paint.
  const graph = head.structuredData;
  const jsonLd = graph ? `<script type="application/ld+json">${inlineJson(graph)}</script>` : '';
  // A notice takes the focus, wherever it stands.
  const first = [operateControls, ...(notice ? [] : [showFirstScreen])].map(
    (task) => `(${task.toString()})();`,
  );
  const marked = { ...head, title: mark + head.title + mark };
  const documentHtml = escapeInject`<!doctype html>
<html lang="${locale.lang}">
  <head>${dangerouslySkipEscape(`${documentHead(marked, settings, found, css)}<script>${first.join('')}</script>`)}</head>
  <body>${dangerouslySkipEscape(html + scripts(head, islands, filesOf) + jsonLd)}</body>
</html>`;
  return { documentHtml, pageContext: { noticeParts } };
}

/** What the islands and the loader need. Without scripts, the style sheet with the motions is linked. */
function scripts({ motion }: ReturnType<Head>, islands: Islands, filesOf: PageContext['filesOf']): string {
  if (!motion) return '';
  const loader: LoaderProps = { motion, prefetched: filesOf(prefetchedSources) };
  const props = Array.from(islands, ([name, json]) => `"${name}":${json},`).join('');
  return (
    `<script type="application/json" data-props>{${props}"loader":${inlineJson(loader)}}</script>` +
    `<noscript><link rel="stylesheet" href="${motion}"></noscript>`
  );
}
