import { ownPages } from '#site/ownPages.ts';
import type { LandingContent, Link } from '#site/records.ts';

/**
 * The footer's links: to the sections, to what the law asks for elsewhere, and to the owner's own pages.
 *
 * @param home the address of the page with the sections; empty if it is this one
 */
export function footerLinks({ header, footer }: LandingContent, home: '' | '/' = '', own = ownPages): Link[] {
  const { privacy, imprint } = footer;
  return [
    ...header.nav.map(({ label, href }) => ({ label, href: home + href })),
    ...[privacy, imprint].filter((link) => link !== undefined),
    ...own.map(({ label, path }) => ({ label, href: path })),
  ];
}
