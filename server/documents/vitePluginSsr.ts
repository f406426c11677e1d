import { readFile } from 'node:fs/promises';
import { codeOf } from '#proposal/logger.ts';
import type { PageProps, RenderedPage } from '../../renderer/pageContext.ts';
import { noCompleteBuild } from '../settings.ts';
import { clientScript } from './clientScript.ts';

// vite-plugin-ssr 0.4 finds the code of a page, in a build or in development, and passes it to
// `renderer/+onRenderHtml.tsx`. Everything that the plugin needs is in this file only
// (docs/decisions/0006-vite-plugin-ssr.md).

/**
 * The pages as the plugin knows them, each by an address: the landing page, the page with a short
 * message (`error`: not found, failed, received, not sent), and the page with a text of the owner's
 * own. The plugin never gets the address that a visitor requested, because the plugin answers some
 * addresses with redirects or errors that repeat the address unescaped.
 */
const addresses = { landing: '/', error: '/not-found', own: '/own' } as const;

export type PageName = keyof typeof addresses;

/**
 * Renders a page. Returns the result of `renderer/+onRenderHtml.tsx`, after the plugin has added
 * its tags to the document.
 */
export type RenderPage = (page: PageName, props: PageProps) => Promise<RenderedPage>;

/**
 * Loads the pages from the folder of the build or, in development, from Vite, whose server has to
 * be running already.
 *
 * @returns a function that renders a page; it throws if the page throws
 * @throws `CannotStart` if a file of the build is missing
 */
export async function loadPages(from: URL | 'vite'): Promise<RenderPage> {
  const script = from === 'vite' ? `/${clientScript}` : await offerBuild(from);
  const { renderPage } = await importQuietly();
  return async (page, props) => {
    const context = { urlOriginal: addresses[page], script, ...props };
    const { httpResponse, errorWhileRendering, inline, form } = await renderPage<
      Omit<RenderedPage, 'html'>,
      typeof context
    >(context);
    // The plugin catches the error of a page. Without this line, it would render an error page of
    // its own.
    if (errorWhileRendering) throw errorWhileRendering;
    if (!httpResponse || !inline) throw new Error(`Rendering the ${page} page produced no document`);
    return { html: await httpResponse.getBody(), inline, form };
  };
}

/**
 * Tells the plugin where the build is, by setting the global variable that the plugin reads first.
 * Without this variable, the plugin reads the location from a file in node_modules. Every build
 * overwrites this file, also the build of another checkout with the same node_modules.
 *
 * @returns the address of the browser's script
 */
async function offerBuild(folder: URL): Promise<string> {
  const json = async (path: string) => JSON.parse(await readFile(new URL(path, folder), 'utf8')) as unknown;
  const clientManifest = async () => (await json('assets.json')) as Record<string, { file: string }>;
  const getters = {
    clientManifest,
    pageFiles: () => import(new URL('server/pageFiles.mjs', folder).href),
    pluginManifest: () => json('server/vite-plugin-ssr.json'),
  };
  Object.assign(globalThis, { __vite_plugin_ssr__buildGetters: { getters } });
  try {
    const [manifest] = await Promise.all([clientManifest(), getters.pageFiles(), getters.pluginManifest()]);
    return `/${manifest[clientScript]!.file}`;
  } catch (cause) {
    const code = codeOf(cause);
    if (code !== 'ENOENT' && code !== 'ERR_MODULE_NOT_FOUND') throw cause;
    throw noCompleteBuild(folder, cause);
  }
}

/**
 * Imports the plugin. On each import it prints a warning that it was renamed, which is suppressed
 * here.
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
