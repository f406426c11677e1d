import type { Config } from 'vite-plugin-ssr/types';

/**
 * Pages run on the server only. `head` and `form` are this site's own hooks: what a page puts into
 * the head, and its form.
 */
const meta = { env: 'server-only' } as const;

export default { meta: { Page: meta, head: meta, form: meta } } satisfies Config;
