import type { Config } from 'vite-plugin-ssr/types';

/**
 * Pages run on the server alone; the browser gets `+client.ts`, the islands' loader.
 * `head` is this site's own hook: what a page says of itself in the document's head.
 */
export default {
  meta: {
    Page: { env: 'server-only' },
    head: { env: 'server-only' },
  },
} satisfies Config;
