import type { ComponentType } from 'react';
import type { Graph } from 'schema-dts';
import type { SiteSettings } from '../components/records.ts';
import type { FormNotice } from '../supabase/functions/_shared/proposal/contract/notice.ts';

/** What the server hands to a page: enough to make its document a pure function of it. */
export type PageProps = {
  settings: SiteSettings;
  /** The HTTP status the document is sent with; the error page words itself by it. */
  status: number;
  /** What came of the form's plain HTML post, where the document answers one. */
  notice?: FormNotice | undefined;
};

/** What a page says of itself in the document's head; each page has a `+head.ts` that exports one by default. */
export type Head = (props: PageProps) => {
  title: string;
  description?: string;
  /** Says what is to be seen on the picture that goes with a shared link, `public/og.jpg`. */
  imageAlt?: string;
  structuredData?: Graph;
};

/** vite-plugin-ssr's page context as this site uses it. */
export type PageContext = PageProps & {
  Page: ComponentType<PageProps>;
  config: { head: Head };
  /**
   * The page's own script, fetched after the first paint, and the islands' files, which it fetches ahead of need. In
   * development vite-plugin-ssr's tag brings the script, and nothing is fetched ahead.
   */
  script: { loader: string; ahead: string[] };
};
