import { dangerouslySkipEscape, escapeInject } from 'vite-plugin-ssr/server';
import { renderBody } from './renderBody.tsx';
import { documentHead } from './documentHead.ts';
import type { PageContext } from './pageContext.ts';

/** vite-plugin-ssr's hook: a page's whole document, with its critical CSS inside. */
export default function onRenderHtml(pageContext: PageContext) {
  const { Page, config, settings, status, notice } = pageContext;
  const props = { settings, status, notice };
  const { html, css } = renderBody(<Page {...props} />);
  const head = documentHead({ ...config.head(props), settings, css });
  return escapeInject`<!doctype html>
<html lang="en">
  <head>${dangerouslySkipEscape(head)}</head>
  <body>${dangerouslySkipEscape(html)}</body>
</html>`;
}
