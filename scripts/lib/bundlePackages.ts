import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/**
 * Three modules that packages load and this site does not need. In the bundle, `replacement` takes
 * their place. The server's bundle then has 3.0 MB.
 */
const unneeded = [
  // vite-plugin-ssr's global `require` for ES modules. In a bundle it would crash the server at its
  // start, because it reads `__filename`, which ES modules do not have.
  /^@brillout\/require-shim$/,
  // The module with which vite-plugin-ssr searches for the build. This site does not search:
  // `server/documents/vitePluginSsr.ts` names the place. The module would add 1,370 KB to the
  // bundle (212 KB with Brotli), and 50 ms of CPU time to a start on Node 20.
  /^@brillout\/vite-plugin-import-build/,
  // Express's body parsers, with tables for all encodings. The site reads bodies itself
  // (`proposal/intake/createIntake.ts`). The module would add 340 KB (108 KB with Brotli).
  /^body-parser$/,
];

/**
 * The source of the module that replaces those of `unneeded`. It exports the two functions that
 * vite-plugin-ssr imports and calls. Both functions do nothing.
 */
const replacement = 'export const installRequireShim = () => {}, loadServerBuild = () => {};';

/** The patterns of `unneeded` that have matched a module. */
const found = new Set<RegExp>();

/**
 * Bundles vite-plugin-ssr, and leaves out the modules of `unneeded`. Without this plugin,
 * vite-plugin-ssr would stay outside the bundle, and each start of the server would find and load
 * 130 of its files.
 */
export const bundlePackages: Plugin = {
  name: 'bundle-packages',
  enforce: 'pre',
  resolveId(id) {
    if (id === 'vite-plugin-ssr/server') return fileURLToPath(import.meta.resolve(id));
    const pattern = unneeded.find((one) => one.test(id));
    if (!pattern) return undefined;
    found.add(pattern);
    return '\0left-out';
  },
  load: (id) => (id === '\0left-out' ? replacement : undefined),
};

/**
 * Throws if a pattern of `unneeded` has matched no module in the builds, for example because an
 * update has renamed the module.
 */
export function assertLeftOut(): void {
  const unknown = unneeded.filter((one) => !found.has(one));
  if (unknown.length > 0)
    throw new Error(
      `The build has loaded no module whose name matches ${unknown.join(' or ')}. If an update of a package has renamed the module, correct the pattern in unneeded (scripts/lib/bundlePackages.ts). Otherwise remove the pattern.`,
    );
}
