import type { LandingContent } from '#site/records.ts';

/**
 * The names of the records that an owner may leave out. Each record has the texts of one section.
 */
type OptionalRecord = {
  [Name in keyof LandingContent]-?: undefined extends LandingContent[Name] ? Name : never;
}[keyof LandingContent];

/**
 * The id of each section, by the name of the section's record. Links use these ids (`#steps`). The
 * type demands an id for each optional record, so that the page can leave out the links to a
 * section whose record is missing.
 */
export const ids = {
  work: 'work',
  caseStudy: 'case-study',
  testimonials: 'testimonials',
  steps: 'steps',
  comparison: 'compare',
  faq: 'faq',
  contact: 'contact',
} as const satisfies Partial<Record<keyof LandingContent, string>> & Record<OptionalRecord, string>;

/** Returns the links (`#steps`) to the sections that the owner has removed. */
export function linksToRemoved(content: LandingContent): ReadonlySet<string> {
  const names = Object.keys(ids) as (keyof typeof ids)[];
  return new Set(names.filter((name) => !content[name]).map((name) => `#${ids[name]}`));
}

/**
 * Returns the content without links to missing parts. The menu's links to sections that have no
 * record are left out. If there is no `contact.demo`, the header's link to the scheduling page is
 * left out, too.
 */
export function withoutDeadLinks(content: LandingContent): LandingContent {
  const { header, contact } = content;
  const { demo, ...words } = header;
  const gone = linksToRemoved(content);
  const nav = header.nav.filter(({ href }) => !gone.has(href));
  return { ...content, header: { ...words, nav, ...(contact.demo && demo && { demo }) } };
}
