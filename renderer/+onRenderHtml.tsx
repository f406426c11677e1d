import { dangerouslySkipEscape } from 'vite-plugin-ssr/server';
import { locale } from '#site/language.ts';
import controls from './controls.ts?script';
import { documentHead, fontRules } from './document/documentHead.ts';
import firstScreen from '../components/frame/firstScreen.ts?script';
import { createStyleCache, cssOf, renderBody, usedRules } from './document/renderBody.tsx';
import { inlineJson, slotHtml } from './islands/Island.tsx';
import { motionSheet } from '../components/frame/startMotions.ts';
import type { PageContext, PageProps, RenderedForm } from './pageContext.ts';

/**
 * The hook by which vite-plugin-ssr renders a page. Returns the whole document with the CSS that it
 * needs. The form is returned separately, and the document has an empty slot for it.
 */
export default function onRenderHtml(pageContext: PageContext) {
  const { Page, config, settings, message, notice, path, script } = pageContext;
  const props: PageProps = { settings, message, notice, path };
  const cache = createStyleCache();
  const { html: page, renderForm } = renderBody(<Page {...props} />, cache);
  const formHtml = renderForm?.(cache) ?? '';
  const rules = usedRules(cache, page + formHtml);
  const form: RenderedForm | undefined = renderForm && {
    slot: slotHtml('form'),
    html: formHtml,
    render: (changed) => {
      const own = createStyleCache(rules);
      // `css` may contain rules that no element uses. To find them, the site would have to search
      // HTML that contains a visitor's text. It never does that.
      return { html: renderForm(own, { notice: changed }), css: cssOf(own.inserted) };
    },
  };

  const head = config.head(props);
  // Search engines must not list error pages, nor the server's answer to a form.
  const isFindable = !message && !notice;
  const css = fontRules() + cssOf(rules);
  // A document with a notice shows the whole page in its first frame, because the notice takes the
  // focus and may be anywhere on the page.
  const firstScript = controls + (notice ? '' : firstScreen);
  const html = [
    `<!doctype html><html lang="${locale.lang}"><head>`,
    documentHead(head, settings, isFindable, css),
    `<script>${firstScript}</script>`,
    `</head><body>`,
    page,
    // Motions for browsers without scripts. When this style sheet arrives, it makes the page
    // longer, and would move a notice that has the focus. So a document with a notice has no link
    // to it.
    form && !notice && `<noscript><link rel="stylesheet" href="${motionSheet}"></noscript>`,
    // Structured data may be anywhere in the document. At the end, they do not delay the first
    // paint.
    head.structuredData && `<script type="application/ld+json">${inlineJson(head.structuredData)}</script>`,
    // The document does not wait for this script: the first paint does not need it, and a missing
    // file delays nothing.
    `<script type="module" src="${script}" async fetchpriority="low"></script>`,
    `</body></html>`,
  ];
  return {
    documentHtml: dangerouslySkipEscape(html.filter(Boolean).join('')),
    pageContext: { inline: { scripts: [firstScript], styles: [css] }, form },
  };
}
