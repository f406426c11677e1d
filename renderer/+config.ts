import type { Config } from 'vite-plugin-ssr/types';

/**
 * `+Page.tsx` and `+head.ts` of a page run on the server only. Browsers load `pages/client.ts`,
 * which starts the islands. `head` is this site's own hook, not one of vite-plugin-ssr: it returns
 * a page's part of the document's head.
 */
const meta = { env: 'server-only' } as const;

export default { meta: { Page: meta, head: meta } } satisfies Config;
