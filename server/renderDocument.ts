import { readFile } from 'node:fs/promises';
import { afterFirstPaint } from '../renderer/afterFirstPaint.ts';
import type { PageProps } from '../renderer/pageContext.ts';

/** The site's two pages: the landing page, and the one for every error. */
export type PageName = 'landing' | 'error';

/**
 * Renders one page to its whole HTML document.
 *
 * @throws where the page itself throws, or gives no document
 */
export type RenderDocument = (page: PageName, props: PageProps) => Promise<string>;

/**
 * Makes the renderer on top of vite-plugin-ssr.
 *
 * @param from the build's folder; in development Vite's own server, which has to be running already
 */
export async function createRenderDocument(
  from: URL | 'vite' = new URL('../dist/', import.meta.url),
): Promise<RenderDocument> {
  if (from !== 'vite') offerBuild(from);
  const { renderPage } = await importQuietly();
  return async (page, props) => {
    // Never a visitor's URL: for some of those the plugin answers with redirects or errors that repeat them.
    const urlOriginal = page === 'landing' ? '/' : '/not-found';
    const { httpResponse, errorWhileRendering } = await renderPage({ urlOriginal, ...props });
    if (errorWhileRendering) throw errorWhileRendering;
    if (!httpResponse) throw new Error(`The ${page} page gave no document`);
    return scriptAfterFirstPaint(await httpResponse.getBody());
  };
}

/**
 * The page is whole without its script, so that waits for the first paint. In development there are two modules, Vite's
 * client and the page's own, imported by an inline script.
 *
 * @throws where the document has no script of the plugin's
 */
function scriptAfterFirstPaint(html: string): string {
  const tag = /<script type="module"(?: src="([^"]+)")? defer>([^<]*)<\/script>/;
  const [, src, imports = ''] = tag.exec(html) ?? [];
  const modules = src
    ? [src]
    : [...imports.matchAll(/import\("([^"]+)"\)/g)].map(([, module = '']) => module);
  if (modules.length === 0) throw new Error('vite-plugin-ssr put no script into the document');
  return html.replace(tag, () => `<script>${afterFirstPaint(modules)}</script>`);
}

/**
 * Tells vite-plugin-ssr where the build is. Left to itself it asks a file in node_modules that the last build wrote,
 * whichever checkout that was; what stands here already it takes as it is.
 */
function offerBuild(folder: URL) {
  const json = async (path: string): Promise<unknown> =>
    JSON.parse(await readFile(new URL(path, folder), 'utf8'));
  const getters = {
    pageFiles: () => import(new URL('server/pageFiles.mjs', folder).href),
    clientManifest: () => json('assets.json'),
    pluginManifest: () => json('client/vite-plugin-ssr.json'),
  };
  Object.assign(globalThis, { __vite_plugin_ssr__buildGetters: { getters } });
}

/** The package greets every start with a warning that it was renamed; what is known is not worth a line each time. */
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
