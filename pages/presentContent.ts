import type { LandingContent } from '#site/records.ts';

/** The names of the records that an owner may leave out. Each is a section. */
type OptionalRecord = {
  [Name in keyof LandingContent]-?: undefined extends LandingContent[Name] ? Name : never;
}[keyof LandingContent];

/**
 * The ids of the page's sections, as links name them, by the names of their records. The type
 * demands an id for each optional record. So nobody can add an optional section and forget that
 * the links to it have to go with it.
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

/** Removes links to sections that the page does not have, because their records are missing. */
export function presentContent(content: LandingContent): LandingContent {
  const { header, contact } = content;
  const { demo, ...words } = header;
  const gone = linksToRemoved(content);
  const nav = header.nav.filter(({ href }) => !gone.has(href));
  return { ...content, header: { ...words, nav, ...(contact.demo && demo && { demo }) } };
}
