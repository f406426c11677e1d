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

/** Hydrated at the first interaction. The others are hydrated when they come near the viewport. */
export const earlyIslands: readonly IslandName[] = ['header'];

/** What the document says to the loader: the address of the style sheet with the motions, and the files to prefetch. */
export type LoaderProps = { motion: string; prefetched: string[] };

/** The sources whose built files are fetched once the page has loaded: of all islands, and of those pressed first. */
export const prefetchedSources = [
  'renderer/islands/hydrate.ts',
  'renderer/islands/runtime.tsx',
  'components/frame/Header.tsx',
  'components/sections/faq/FaqAccordion.tsx',
];
