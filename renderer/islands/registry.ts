import type { ComponentType } from 'react';

/**
 * The islands, which are the parts of the page that React hydrates, by their names in the HTML.
 * Vite puts each component into a file of its own. Vite can do so only if the path of each import
 * is a constant text. The server renders the same components (`Island.tsx`).
 */
export const islands = {
  header: async () => (await import('../../components/frame/menu/Header.tsx')).Header,
  faq: async () => (await import('../../components/sections/faq/FaqAccordion.tsx')).FaqAccordion,
  form: async () => (await import('../../components/form/ProposalForm.tsx')).ProposalForm,
  onePager: async () => (await import('../../components/sections/contact/OnePagerButton.tsx')).OnePagerButton,
  notFound: async () => (await import('../../components/errors/NotFound.tsx')).NotFound,
} satisfies Record<string, () => Promise<ComponentType<never>>>;

export type IslandName = keyof typeof islands;
