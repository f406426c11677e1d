import { dangerouslySkipEscape, escapeInject } from 'vite-plugin-ssr/server';
import { escapeHtml } from '#proposal/text.ts';
import { locale } from '#site/language.ts';
import { operateControls } from './controls.ts';
import { documentHead } from './document/documentHead.ts';
import { followFirstPaint, showFirstScreen } from './document/firstPaint.ts';
import { pageParts } from './document/fontTags.ts';
import { renderIsland } from './islands/Island.tsx';
import { prefetchedSources } from './islands/registry.ts';
import { lateFonts } from '#site/made/fonts.ts';
import { inlineJson } from './document/inlineJson.ts';
import type { NoticeParts, PageContext } from './pageContext.ts';
import { renderBody } from './document/renderBody.tsx';

/** vite-plugin-ssr's hook: returns a page's whole document, including its critical CSS, and how to change its notice. */
export default function onRenderHtml(pageContext: PageContext) {
  const { Page, config, settings, status, notice, path, mark, script } = pageContext;
  const props = { settings, status, notice, path };
  const { html, css, cache } = renderBody(<Page {...props} mark={mark} />);
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
  // A style sheet for print delays no frame. `followFirstPaint` lets it apply to the screen.
  const sheet = `<link rel="stylesheet" href="${head.motion}"`;
  const motion = head.motion ? `${sheet} media="print"><noscript>${sheet}></noscript>` : '';
  const first = `<script>${call(operateControls)}${notice ? '' : call(showFirstScreen)}</script>`;
  const marked = { ...head, title: mark + head.title + mark };
  const documentHtml = escapeInject`<!doctype html>
<html lang="${locale.lang}">
  <head>${dangerouslySkipEscape(documentHead(marked, settings, found, css) + first)}</head>
  <body>${dangerouslySkipEscape(html + scripts(script) + jsonLd + motion)}</body>
</html>`;
  return { documentHtml, pageContext: { noticeParts } };
}

/** The loader's list of files to prefetch, and the inline script for the work after the first paint. */
function scripts({ loader, filesOf }: PageContext['script']): string {
  const late = lateFonts.map(({ family, letters = ' ' }) => [`1em "${family}"`, letters] as [string, string]);
  return (
    `<script type="application/json" data-props="loader">${inlineJson(filesOf(prefetchedSources))}</script>` +
    `<script>${call(followFirstPaint, pageParts, late, loader)}</script>`
  );
}

/** Returns source code that calls a function. The function may use nothing from outside its own body. */
function call<Input extends unknown[]>(task: (...input: Input) => unknown, ...input: Input): string {
  return `(${task.toString().replaceAll(/\n\s*/g, '\n')})(${input.map(inlineJson).join()});`;
}
