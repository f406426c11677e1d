// The attributes by which the form's files, and the section around the form, find its elements.

/** The attribute of the form while the receipt replaces its fields. */
export const received = 'data-received';
/** The attribute of the receipt's stamp. */
export const stamp = 'data-stamp';
/** The attribute of the form's message, with its kind. */
export const kind = 'data-kind';
