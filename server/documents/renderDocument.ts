import type { FormNotice } from '#proposal/contract.ts';
import type { InlineCode, PageProps } from '../../renderer/pageContext.ts';
import { loadPages, type PageName } from './vitePluginSsr.ts';

/**
 * Renders one page to a complete HTML document. Throws if the page throws, or if rendering produces
 * no document.
 */
export type RenderDocument = (page: PageName, props: PageProps) => Promise<RenderedDocument>;

export type RenderedDocument = {
  html: string;
  /** The inline scripts and styles that the site itself has put into the document. */
  inline: InlineCode;
  /** Returns the document with its form rendered anew, for another notice of the same kind. */
  withNotice: (notice: FormNotice) => { html: string; inline: InlineCode };
};

/**
 * Creates the renderer, from the folder of the build or, in development, from Vite, whose server
 * has to be running already.
 *
 * A document is rendered with a placeholder for the form, and the form replaces it last. So a
 * visitor's text is never in HTML that other code searches. vite-plugin-ssr, for example, searches
 * the document for the places of its tags. In a text of 65,000 spaces, this search would take 5 s.
 */
export async function createRenderDocument(from: URL | 'vite'): Promise<RenderDocument> {
  const renderPage = await loadPages(from);
  return async (page, props) => {
    const { html, inline, form } = await renderPage(page, props);
    if (!form) return { html, inline, withNotice: () => ({ html, inline }) };
    const [before = '', after = ''] = html.split(form.slot);
    return {
      html: before + form.html + after,
      inline,
      withNotice: (notice) => {
        const { html: formHtml, css } = form.render(notice);
        const styled = css ? before.replace('</head>', () => `<style>${css}</style></head>`) : before;
        const styles = [...inline.styles, ...(css ? [css] : [])];
        return { html: styled + formHtml + after, inline: { ...inline, styles } };
      },
    };
  };
}
