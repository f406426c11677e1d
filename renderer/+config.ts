import type { Config } from 'vite-plugin-ssr/types';

/**
 * Pages run on the server only. The browser loads `+client.ts`, which loads the islands. `head` and `form` are this site's
 * own hooks: what a page puts into the document's head, and its form.
 */
export default {
  meta: {
    Page: { env: 'server-only' },
    head: { env: 'server-only' },
    form: { env: 'server-only' },
  },
} satisfies Config;
