import type { ComponentType } from 'react';
import type { Graph } from 'schema-dts';
import type { ErrorPageContent, SiteSettings } from '#site/records.ts';
import type { FormNotice } from '#proposal/contract.ts';

/**
 * Everything on which a page's document depends: with the same `PageProps`, the document is the
 * same.
 */
export type PageProps = {
  settings: SiteSettings;
  /** The name of the message that the page shows, if the page is `pages/_error`. */
  message?: ErrorMessage | undefined;
  /**
   * The message about a form that was posted without a script. It is missing unless the document is
   * the server's answer to such a form.
   */
  notice?: FormNotice | undefined;
  /** The path, if the page is one of the owner's own pages. */
  path?: string | undefined;
};

/**
 * The name of a message in `site/errorPages.ts`. `unavailable` is only for the page that a reverse
 * proxy shows while the server does not answer.
 */
type ErrorMessage = Exclude<keyof ErrorPageContent, 'unavailable'>;

/**
 * A page's part of the document's head. Each page has a `+head.ts` with a default export of this
 * type.
 */
export type Head = (props: PageProps) => {
  title: string;
  description?: string;
  /** The page's path, if it is not the landing page. */
  path?: string | undefined;
  /** The alternative text of the picture for shared links, `site/public/og.jpg`. */
  imageAlt?: string;
  structuredData?: Graph;
};

/** vite-plugin-ssr's page context as this site uses it. */
export type PageContext = PageProps & {
  Page: ComponentType<PageProps>;
  config: { head: Head };
  /** The address of the browser's script. */
  script: string;
};

/** The texts of a document's inline scripts (without data) and of its style elements. */
export type InlineCode = { scripts: string[]; styles: string[] };

/**
 * A rendered page: its document, the inline code with which it was rendered, and its form, if the
 * page has one.
 */
export type RenderedPage = { html: string; inline: InlineCode; form: RenderedForm | undefined };

export type RenderedForm = {
  /** The empty slot for the form in the document. */
  slot: string;
  /** The form with the page's notice. */
  html: string;
  /**
   * Renders only the form, for another notice. `css` has the CSS rules of this form that the
   * document does not have yet, for example those of the button that copies a text. The server has
   * to send these rules with the form. In the browser, Emotion assumes that the document already
   * has the rules of every class in an island's HTML, and adds none (`runtime.tsx`).
   */
  render: (notice: FormNotice) => { html: string; css: string };
};
