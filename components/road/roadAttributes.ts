/*
 * The attributes of the road that components share with scripts and with the files `*.motion.css`.
 * `tests/browser/selectors.test.ts` compares those files with the page.
 */

/** The road's beginning in the hero, from the leaf to the corner into the margin, with its van. */
export const start = 'data-start';

/** The road in the margin, with the van and the line behind it. */
export const rail = 'data-rail';

/** The case study's road, into which the van turns off. */
export const caseRoad = 'data-road';

/** The comparison, where the van waits. */
export const stop = 'data-stop';

/**
 * Marks an element that must not be animated, because the visitor has already seen it in its final
 * state, or because there is no room for its motion.
 */
export const still = 'data-still';
