import type { Config } from 'vite-plugin-ssr/types';

/**
 * The settings of vite-plugin-ssr. The files `+Page.tsx` and `+head.ts` of each page run on the
 * server only. Browsers load `pages/client.ts`, which starts the islands. `head` is a hook of this
 * site, and not of vite-plugin-ssr: it returns a page's part of the document's head.
 */
const meta = { env: 'server-only' } as const;

export default { meta: { Page: meta, head: meta } } satisfies Config;
