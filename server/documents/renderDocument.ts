import { readFile } from 'node:fs/promises';
import type { PageContext, PageProps } from '../../renderer/pageContext.ts';

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
  from: URL | 'vite' = new URL('../../dist/', import.meta.url),
): Promise<RenderDocument> {
  const built = from === 'vite' ? withoutScript : landingScript(await offerBuild(from));
  const { renderPage } = await importQuietly();
  return async (page, props) => {
    // Never a visitor's URL: for some of those the plugin answers with redirects or errors that repeat them.
    const urlOriginal = page === 'landing' ? '/' : '/not-found';
    const script = page === 'landing' ? built : withoutScript;
    const { httpResponse, errorWhileRendering } = await renderPage({ urlOriginal, script, ...props });
    if (errorWhileRendering) throw errorWhileRendering;
    if (!httpResponse) throw new Error(`The ${page} page gave no document`);
    const html = await httpResponse.getBody();
    // A module is deferred anyway; the attribute is an error (HTML Standard).
    return html
      .replace(`<script type="module" src="${script.loader}" defer></script>`, '')
      .replace(/(<script type="module" src="[^"]+") defer>/, '$1>');
  };
}

/** Vite's manifest of the built files, by their sources (https://vite.dev/guide/backend-integration). */
type Manifest = Record<string, { file: string; imports?: string[] }>;

/**
 * Tells vite-plugin-ssr where the build is. Left to itself it asks a file in node_modules that the last build wrote,
 * whichever checkout that was; what stands here already it takes as it is.
 *
 * @returns what the build made for browsers
 */
async function offerBuild(folder: URL): Promise<Manifest> {
  const json = async (path: string): Promise<unknown> =>
    JSON.parse(await readFile(new URL(path, folder), 'utf8'));
  const getters = {
    pageFiles: () => import(new URL('server/pageFiles.mjs', folder).href),
    clientManifest: () => json('assets.json'),
    pluginManifest: () => json('client/vite-plugin-ssr.json'),
  };
  Object.assign(globalThis, { __vite_plugin_ssr__buildGetters: { getters } });
  return (await getters.clientManifest()) as Manifest;
}

const withoutScript: PageContext['script'] = { loader: '', ahead: [] };

/** The loader, and all files that menu and questions take to come alive: what is near the top, or pressed first. */
function landingScript(manifest: Manifest): PageContext['script'] {
  const keys = new Set([
    'renderer/islands/runtime.tsx',
    'components/layout/Header.tsx',
    'components/faq/FaqAccordion.tsx',
  ]);
  // A set that grows meanwhile is walked to its new end.
  for (const key of keys) for (const other of manifest[key]?.imports ?? []) keys.add(other);
  const address = (key: string) => (manifest[key] ? [`/${manifest[key].file}`] : []);
  return { loader: address('renderer/+client.ts').join(''), ahead: [...keys].flatMap(address) };
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
