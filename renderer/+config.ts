import type { Config } from 'vite-plugin-ssr/types';

/** Pages run on the server only. `head` is a hook of this site: a page's part of the head. */
const meta = { env: 'server-only' } as const;

export default { meta: { Page: meta, head: meta } } satisfies Config;
