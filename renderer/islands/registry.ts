/**
 * The islands: the parts of the page that move, by the name they carry in the HTML. Each is a chunk of its own,
 * fetched when it is about to be needed. The server renders the very same components (`Island.tsx`).
 */
export const islands = {
  header: () => import('../../components/layout/Header.tsx').then((module) => module.Header),
  faq: () => import('../../components/faq/FaqAccordion.tsx').then((module) => module.FaqAccordion),
  form: () => import('../../components/proposal/ProposalForm.tsx').then((module) => module.ProposalForm),
  onePager: () =>
    import('../../components/contact/OnePagerButton.tsx').then((module) => module.OnePagerButton),
};

export type IslandName = keyof typeof islands;
