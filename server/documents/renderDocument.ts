import type { FormNotice } from '#proposal/contract.ts';
import type { PageProps } from '../../renderer/pageContext.ts';
import { loadPages, type PageName } from './vitePluginSsr.ts';

/**
 * Renders one page to a complete HTML document. Throws if the page throws, or if rendering produces
 * no document.
 */
export type RenderDocument = (page: PageName, props: PageProps) => Promise<RenderedDocument>;

export type RenderedDocument = {
  html: string;
  /**
   * The same document with the form as it answers another post of the same kind. Only the form is
   * rendered anew.
   */
  withNotice: (notice: FormNotice) => string;
};

/**
 * Makes the renderer from the folder of the build, or in development from Vite, whose server has to
 * be running already.
 *
 * A document is rendered with an empty place for the form, and the form is put there last. So what
 * a visitor typed is never in a text that anything searches. vite-plugin-ssr, for one, searches the
 * document for the place of its tags, and 65,000 spaces would cost it 5 s of CPU.
 */
export async function createRenderDocument(from: URL | 'vite'): Promise<RenderDocument> {
  const renderPage = await loadPages(from);
  return async (page, props) => {
    const { html, form } = await renderPage(page, props);
    if (!form) return { html, withNotice: () => html };
    const around = html.split(form.place);
    const withForm = (formHtml: string) => around.join(formHtml);
    return { html: withForm(form.html), withNotice: (notice) => withForm(form.render(notice)) };
  };
}
