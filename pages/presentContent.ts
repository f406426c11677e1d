import type { LandingContent } from '#site/records.ts';

/** The ids of the page's sections, as links name them. */
export const ids = { work: 'work', compare: 'compare', faq: 'faq', contact: 'contact' } as const;

/** Takes out what leads to a section that the page does not have, because its record is absent. */
export function presentContent(content: LandingContent): LandingContent {
  const { header, comparison, contact } = content;
  const { demo, ...words } = header;
  const nav = header.nav.filter(({ href }) => comparison || href !== `#${ids.compare}`);
  return { ...content, header: { ...words, nav, ...(contact.demo && demo && { demo }) } };
}
