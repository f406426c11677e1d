import type { FooterContent, LegalLink, NavItem } from '../records.ts';

/** The footer's links: to the sections, then those to what the law asks for, where they are set. */
export function footerLinks(
  nav: NavItem[],
  { privacy, imprint }: Pick<FooterContent, 'privacy' | 'imprint'>,
): (NavItem | LegalLink)[] {
  return [...nav, ...[privacy, imprint].filter((link) => link !== undefined)];
}
