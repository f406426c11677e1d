import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { FormNotice } from '#proposal/contract.ts';
import { faultOf } from '#proposal/logger.ts';
import type { NoticeParts, PageProps } from '../../renderer/pageContext.ts';
import { CannotStart } from '../settings.ts';

/**
 * Each page's address for vite-plugin-ssr: the landing page, one for every error, and one for the
 * owner's own texts.
 */
const addresses = { landing: '/', error: '/not-found', own: '/own' } as const;

export type PageName = keyof typeof addresses;

/**
 * Renders one page to a complete HTML document. Throws if the page throws, or if rendering produces
 * no document. `withNotice` returns the landing page with another notice, by rendering its form
 * alone. What a visitor typed is put into the finished document: neither vite-plugin-ssr nor
 * anything else that searches through HTML reads it.
 */
export type RenderDocument = (page: PageName, props: PageProps) => Promise<Rendered>;
type Rendered = { html: string; withNotice: (notice: FormNotice) => string };

/**
 * Makes the renderer from the folder of the build, or in development from Vite, whose server has to
 * be running already.
 */
export async function createRenderDocument(from: URL | 'vite'): Promise<RenderDocument> {
  if (from !== 'vite') await offerBuild(from);
  const { renderPage } = await importQuietly();
  return async (page, props) => {
    // The plugin never sees a visitor's URL. It sends some URLs redirects or errors that repeat
    // them unescaped.
    const mark = randomUUID();
    const context = { urlOriginal: addresses[page], mark, ...props };
    const { httpResponse, errorWhileRendering, noticeParts } = await renderPage<
      { noticeParts: NoticeParts },
      typeof context
    >(context);
    if (errorWhileRendering) throw errorWhileRendering;
    if (!httpResponse || !noticeParts) throw new Error(`Rendering the ${page} page produced no document`);
    const body = await httpResponse.getBody();
    // The HTML Standard forbids `defer` on module scripts. The script stands last in the document,
    // which does not wait for it: what the first paint needs comes first, and a file that never
    // arrives holds nothing up.
    const marked = body.replace(
      /(<script type="module" src="[^"]+") defer>/,
      '$1 async fetchpriority="low">',
    );
    // Every second piece depends on the notice.
    const pieces = marked.split(mark);
    return {
      html: pieces.join(''),
      withNotice(notice) {
        const parts = noticeParts(notice);
        return pieces.map((piece, at) => (at % 2 === 0 ? piece : parts[(at - 1) / 2])).join('');
      },
    };
  };
}

/**
 * Tells vite-plugin-ssr where the build is, by setting the global variable that it looks at first.
 * Otherwise it reads the location from a file in node_modules that the most recent build wrote,
 * possibly from another checkout.
 *
 * @throws {CannotStart} if a file of the build is missing
 */
async function offerBuild(folder: URL): Promise<void> {
  const json = async (path: string): Promise<unknown> =>
    JSON.parse(await readFile(new URL(path, folder), 'utf8'));
  const getters = {
    pageFiles: () => import(new URL('server/pageFiles.mjs', folder).href),
    clientManifest: () => json('assets.json'),
    pluginManifest: () => json('client/vite-plugin-ssr.json'),
  };
  Object.assign(globalThis, { __vite_plugin_ssr__buildGetters: { getters } });
  try {
    await Promise.all(Object.values(getters).map((get) => get()));
  } catch (cause) {
    const { code } = faultOf(cause);
    if (code !== 'ENOENT' && code !== 'ERR_MODULE_NOT_FOUND') throw cause;
    const place = fileURLToPath(folder);
    throw new CannotStart(`There is no complete build in ${place}. Make one: npm run build`, { cause });
  }
}

/**
 * Imports vite-plugin-ssr without the warning, printed on each import, that the package was
 * renamed.
 */
async function importQuietly() {
  /* oxlint-disable no-console */
  const { warn } = console;
  console.warn = () => {};
  try {
    return await import('vite-plugin-ssr/server');
  } finally {
    console.warn = warn;
  }
}
