import type { Config } from 'vite-plugin-ssr/types';

/**
 * Pages run on the server only. The browser loads `+client.ts`, which loads the islands. `head` is this site's own hook
 * for what a page puts into the document's head.
 */
export default {
  meta: {
    Page: { env: 'server-only' },
    head: { env: 'server-only' },
  },
} satisfies Config;
