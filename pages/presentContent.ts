import type { LandingContent } from '#site/records.ts';

/** The ids of the page's sections, as links name them. */
export const ids = {
  work: 'work',
  caseStudy: 'case-study',
  testimonials: 'testimonials',
  steps: 'steps',
  compare: 'compare',
  faq: 'faq',
  contact: 'contact',
} as const;

/** Returns the links (`#steps`) to the sections that the owner has removed. */
export function linksToRemoved({
  comparison,
  caseStudy,
  testimonials,
  steps,
}: LandingContent): ReadonlySet<string> {
  const optional = Object.entries({ compare: comparison, caseStudy, testimonials, steps } as const);
  return new Set(optional.flatMap(([name, record]) => (record ? [] : [`#${ids[name as keyof typeof ids]}`])));
}

/** Removes links to sections that the page does not have, because their records are missing. */
export function presentContent(content: LandingContent): LandingContent {
  const { header, contact } = content;
  const { demo, ...words } = header;
  const gone = linksToRemoved(content);
  const nav = header.nav.filter(({ href }) => !gone.has(href));
  return { ...content, header: { ...words, nav, ...(contact.demo && demo && { demo }) } };
}
