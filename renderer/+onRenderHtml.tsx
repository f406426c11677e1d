import { dangerouslySkipEscape, escapeInject } from 'vite-plugin-ssr/server';
import { locale } from '#site/language.ts';
import { operateControls } from './controls.ts';
import { documentHead } from './document/documentHead.ts';
import { followFirstPaint } from './document/firstPaint.ts';
import { pageParts } from './document/fontTags.ts';
import { type LoaderProps, prefetchedSources } from './islands/registry.ts';
import { lateFonts } from '#site/made/fonts.ts';
import { inlineJson } from './document/inlineJson.ts';
import type { PageContext } from './pageContext.ts';
import { renderBody } from './document/renderBody.tsx';

/** vite-plugin-ssr's hook: returns a page's whole document, including its critical CSS. */
export default function onRenderHtml(pageContext: PageContext) {
  const { Page, config, settings, status, notice, path, script } = pageContext;
  const props = { settings, status, notice, path };
  const { html, css } = renderBody(<Page {...props} />);
  const head = config.head(props);
  const found = status < 400 && !notice;
  // Structured data may be anywhere in the document. At the end it does not delay the first paint.
  const graph = head.structuredData;
  const jsonLd = graph ? `<script type="application/ld+json">${inlineJson(graph)}</script>` : '';
  // Scripts fetch it with the first sign of life.
  const motion = head.motion ? `<noscript><link rel="stylesheet" href="${head.motion}"></noscript>` : '';
  const first = `<script>${call(operateControls)}</script>`;
  return escapeInject`<!doctype html>
<html lang="${locale.lang}">
  <head>${dangerouslySkipEscape(documentHead(head, settings, found, css) + first)}</head>
  <body>${dangerouslySkipEscape(html + scripts(script, head.motion) + jsonLd + motion)}</body>
</html>`;
}

/** What the loader needs, and the inline script for the work after the first paint. */
function scripts({ loader, filesOf }: PageContext['script'], motion: string | undefined): string {
  const props: LoaderProps = { motion, prefetched: filesOf(prefetchedSources) };
  const late = lateFonts.map(({ family, letters = ' ' }) => [`1em "${family}"`, letters] as [string, string]);
  return (
    `<script type="application/json" data-props="loader">${inlineJson(props)}</script>` +
    `<script>${call(followFirstPaint, pageParts, late, loader)}</script>`
  );
}

/** Returns source code that calls a function. The function may use nothing from outside its own body. */
function call<Input extends unknown[]>(task: (...input: Input) => unknown, ...input: Input): string {
  return `(${task.toString().replaceAll(/\n\s*/g, '\n')})(${input.map(inlineJson).join()});`;
}
