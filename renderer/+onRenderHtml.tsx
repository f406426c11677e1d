import { dangerouslySkipEscape, escapeInject } from 'vite-plugin-ssr/server';
import { locale } from '#site/language.ts';
import { operateControls } from './controls.ts';
import { documentHead } from './document/documentHead.ts';
import { showFirstScreen } from './document/firstScreen.ts';
import { type LoaderProps, prefetchedSources } from './islands/registry.ts';
import { inlineJson } from './document/inlineJson.ts';
import type { Head, PageContext } from './pageContext.ts';
import { renderBody } from './document/renderBody.tsx';

/** vite-plugin-ssr's hook: returns a page's whole document, including its critical CSS. */
export default function onRenderHtml(pageContext: PageContext) {
  const { Page, config, settings, status, notice, path, filesOf } = pageContext;
  const props = { settings, status, notice, path };
  const { html, css, islands } = renderBody(<Page {...props} />);
  const head = config.head(props);
  const found = status < 400 && !notice;
  // Structured data may be anywhere in the document. At the end it does not delay the first paint.
  const graph = head.structuredData;
  const jsonLd = graph ? `<script type="application/ld+json">${inlineJson(graph)}</script>` : '';
  // A notice takes the focus, wherever it stands.
  const first = [operateControls, ...(notice ? [] : [showFirstScreen])].map(
    (task) => `(${task.toString()})();`,
  );
  return escapeInject`<!doctype html>
<html lang="${locale.lang}">
  <head>${dangerouslySkipEscape(`${documentHead(head, settings, found, css)}<script>${first.join('')}</script>`)}</head>
  <body>${dangerouslySkipEscape(html + scripts(head, islands, filesOf) + jsonLd)}</body>
</html>`;
}

/** What the islands and the loader need. Without scripts, the style sheet with the motions is linked. */
function scripts({ motion }: ReturnType<Head>, islands: object, filesOf: PageContext['filesOf']): string {
  if (!motion) return '';
  const loader: LoaderProps = { motion, prefetched: filesOf(prefetchedSources) };
  return (
    `<script type="application/json" data-props>${inlineJson({ ...islands, loader })}</script>` +
    `<noscript><link rel="stylesheet" href="${motion}"></noscript>`
  );
}
