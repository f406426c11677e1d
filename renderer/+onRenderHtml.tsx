import { dangerouslySkipEscape, escapeInject } from 'vite-plugin-ssr/server';
import type { Graph } from 'schema-dts';
import { documentHead } from './documentHead.ts';
import { inlineJson } from './inlineJson.ts';
import type { PageContext } from './pageContext.ts';
import { renderBody } from './renderBody.tsx';

/** vite-plugin-ssr's hook: a page's whole document, with its critical CSS inside. */
export default function onRenderHtml(pageContext: PageContext) {
  const { Page, config, settings, status, notice } = pageContext;
  const props = { settings, status, notice };
  const { html, css } = renderBody(<Page {...props} />);
  const head = config.head(props);
  return escapeInject`<!doctype html>
<html lang="en">
  <head>${dangerouslySkipEscape(documentHead({ head, settings, status, css, fromTop: !notice }))}</head>
  <body>${dangerouslySkipEscape(html + jsonLd(head.structuredData))}</body>
</html>`;
}

/** Programs read it anywhere; at the end it keeps no visitor's first paint waiting. */
function jsonLd(graph: Graph | undefined): string {
  return graph ? `<script type="application/ld+json">${inlineJson(graph)}</script>` : '';
}
