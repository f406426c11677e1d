import { content } from '#site/landing.ts';

/** The alternative text of the picture for shared links. */
export const cardAlt = ({ brand }: { brand: string }) =>
  `${brand}: ${content.hero.heading} ${content.tagline}`;
