import type { ComponentType } from 'react';
import type { Graph } from 'schema-dts';
import type { ErrorPageContent, SiteSettings } from '#site/records.ts';
import type { FormNotice } from '#proposal/contract.ts';

/** The input of a page. It is complete, so the document is a pure function of it. */
export type PageProps = {
  settings: SiteSettings;
  /** What the error page says. Every document of that page has it, and no other document has. */
  message?: ErrorMessage | undefined;
  /** The outcome of the form's plain HTML post, if the document answers one. */
  notice?: FormNotice | undefined;
  /** The path of one of the owner's pages. */
  path?: string | undefined;
};

/** The name of a message in `site/errorPages.ts`. `unavailable` is for proxies only. */
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

/** A rendered page: its document, and its form, if the page has one. */
export type RenderedPage = { html: string; form: RenderedForm | undefined };

export type RenderedForm = {
  /** The empty place for the form in the document. */
  place: string;
  /** The form with the page's notice. */
  html: string;
  /**
   * Renders only the form, for another notice. `css` has the rules of this form that the document
   * lacks, for example those of the button for texts that are too long for a mail. They have to be
   * sent with the form, because in the browser Emotion adds no rule for a class that an island of
   * the document has (`runtime.tsx`).
   */
  render: (notice: FormNotice) => { html: string; css: string };
};
