import { addressMeant } from '#lib/address.ts';
import { contactWays } from '../components/primitives/contactWays.ts';
import { ownPages } from '#site/ownPages.ts';
import type { LandingContent, Link } from '#site/records.ts';

/**
 * Returns the footer's links: to the sections, to legal texts on other sites, to the owner's own
 * pages, and to telephone, WhatsApp and profiles.
 *
 * @param home the address of the page with the sections; empty if it is the current page
 */
export function footerLinks(
  { header, footer, contact }: LandingContent,
  home: '' | '/' = '',
  own = ownPages,
): Link[] {
  const { privacy, imprint } = footer;
  return [
    ...header.nav.map(({ label, href }) => ({ label, href: home + href })),
    ...[privacy, imprint].filter((link) => link !== undefined),
    ...own.map(({ label, path }) => ({ label, href: addressMeant(path) })),
    ...contactWays(contact.direct).map(({ label, text, href }) => ({
      // A telephone number needs no label: the link's text is the number itself.
      label: href.startsWith('tel:') ? text : label,
      href,
    })),
  ];
}
