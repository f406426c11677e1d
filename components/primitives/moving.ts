/** Attributes of elements that move, or that make others change as the page scrolls. */

/**
 * The hero's first button, which has the accent color. Once it has passed under the header, the
 * header's button gets this color.
 */
export const heroButton = 'data-hero-button';

/** An element that rises a little as it becomes visible. */
export const rise = 'data-rise';

/**
 * The section of the steps, if it has at most `maxOnStage` steps. If the browser shows motions, the
 * pictures of the steps then stay in place while the page scrolls, as on a stage
 * (`Steps.motion.css`).
 */
export const stage = 'data-stage';
