import type { ComponentType } from 'react';

/**
 * The islands: the parts of the page that React hydrates, by their names in the HTML. Each is a separate chunk, because the
 * path of its component is in the code. The server renders the same components (`Island.tsx`).
 */
export const islands = {
  header: () => import('../../components/frame/Header.tsx').then((module) => module.Header),
  faq: () => import('../../components/sections/faq/FaqAccordion.tsx').then((module) => module.FaqAccordion),
  form: () => import('../../components/form/ProposalForm.tsx').then((module) => module.ProposalForm),
  onePager: () =>
    import('../../components/sections/contact/OnePagerButton.tsx').then((module) => module.OnePagerButton),
} satisfies Record<string, () => Promise<ComponentType<never>>>;

export type IslandName = keyof typeof islands;
