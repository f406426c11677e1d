import type { Config } from 'vite-plugin-ssr/types';

/**
 * Pages run on the server only. `head` and `form` are hooks of this site: a page's part of the
 * head, and its form.
 */
const meta = { env: 'server-only' } as const;

export default { meta: { Page: meta, head: meta, form: meta } } satisfies Config;
