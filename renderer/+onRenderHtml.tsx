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
  const { html, css } = renderBody(<Page {...props} />);
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
  <body>${dangerouslySkipEscape(html + motions(head, filesOf) + jsonLd)}</body>
</html>`;
}

/** What the loader needs, and the style sheet with the motions, which it fetches with the first sign of life. */
function motions({ motion }: ReturnType<Head>, filesOf: PageContext['filesOf']): string {
  if (!motion) return '';
  const props: LoaderProps = { motion, prefetched: filesOf(prefetchedSources) };
  return (
    `<script type="application/json" data-props="loader">${inlineJson(props)}</script>` +
    `<noscript><link rel="stylesheet" href="${motion}"></noscript>`
  );
}
