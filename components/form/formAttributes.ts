// The attributes by which the form's files, and the section around the form, find the form's
// elements.

/** The attribute of the form while the receipt replaces its fields. */
export const received = 'data-received';
/**
 * The attribute of the element that shows the form's message. Its value is the name of the form's
 * state, such as `invalid`.
 */
export const kind = 'data-kind';
