/** Attributes of elements that move. Files with the ending `.motion.css` use them. */

/** The hero's first button. The header's button takes its color once it has left the window. */
export const call = 'data-call';

/** An element that rises a little as it becomes visible. */
export const rise = 'data-rise';

/** The steps, if they are shown on the stage. */
export const stage = 'data-stage';
