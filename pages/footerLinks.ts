import { addressMeant } from '#lib/address.ts';
import { contactWays } from '../components/primitives/contactWays.ts';
import { ownPages } from '#site/ownPages.ts';
import type { LandingContent, Link } from '#site/records.ts';

/**
 * The footer's links: to the sections, to what the law asks for elsewhere, to the owner's own
 * pages, and to telephone, WhatsApp and profiles.
 *
 * @param home the address of the page with the sections; empty if it is this one
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
      // A number says what it is.
      label: href.startsWith('tel:') ? text : label,
      href,
    })),
  ];
}
