import type { ComponentType } from 'react';

/** A part of the page that React hydrates. */
type IslandEntry = {
  /** Its source file, from the project's root. The server finds the built file by it. */
  source: string;
  /** Loads its component. The path has to be in the code, so that Vite makes a chunk of it. */
  load: () => Promise<ComponentType<never>>;
  /** Hydrated at the first interaction. The others are hydrated when they come near the viewport. */
  early?: true;
  /** Its files are fetched once the page has loaded, because visitors press it first. */
  prefetched?: true;
};

/**
 * The islands: the interactive parts of the page, by their names in the HTML. Each is a separate chunk. The server renders
 * the same components (`Island.tsx`).
 */
export const islands = {
  header: {
    source: 'components/layout/Header.tsx',
    load: () => import('../../components/layout/Header.tsx').then((module) => module.Header),
    early: true,
    prefetched: true,
  },
  faq: {
    source: 'components/faq/FaqAccordion.tsx',
    load: () => import('../../components/faq/FaqAccordion.tsx').then((module) => module.FaqAccordion),
    prefetched: true,
  },
  form: {
    source: 'components/proposal/ProposalForm.tsx',
    load: () => import('../../components/proposal/ProposalForm.tsx').then((module) => module.ProposalForm),
  },
  onePager: {
    source: 'components/contact/OnePagerButton.tsx',
    load: () => import('../../components/contact/OnePagerButton.tsx').then((module) => module.OnePagerButton),
  },
} satisfies Record<string, IslandEntry>;

export type IslandName = keyof typeof islands;
