/**
 * The islands: the interactive parts of the page, by their names in the HTML. Each is a separate chunk, fetched shortly
 * before it is needed. The server renders the same components (`Island.tsx`).
 */
export const islands = {
  header: () => import('../../components/layout/Header.tsx').then((module) => module.Header),
  faq: () => import('../../components/faq/FaqAccordion.tsx').then((module) => module.FaqAccordion),
  form: () => import('../../components/proposal/ProposalForm.tsx').then((module) => module.ProposalForm),
  onePager: () =>
    import('../../components/contact/OnePagerButton.tsx').then((module) => module.OnePagerButton),
};

export type IslandName = keyof typeof islands;
