/** The form's fields, as they are sent and stored (SPEC §3). Every field is a string; an empty one was not filled in. */
export type ProposalFields = {
  fullName: string;
  email: string;
  projectType: string;
  targetLaunch: string;
  details: string;
};

export type FieldName = keyof ProposalFields;

/** The five fields in the order in which the form shows them. */
export const fieldNames: readonly FieldName[] = [
  'fullName',
  'email',
  'projectType',
  'targetLaunch',
  'details',
];

/** Longest accepted text per free field, in UTF-16 code units: the unit of `maxlength` in HTML. */
export const maxLengths = { fullName: 200, email: 254, details: 5_000 } as const;

/** Largest request body of the function, in bytes, as sent and after inflating. */
export const maxBodyBytes = 32 * 1024;

/**
 * Largest urlencoded body of the form, in bytes. Larger than `maxBodyBytes`, because percent-encoding turns the 5,000
 * characters of a Chinese or Hindi text into 45,000 bytes.
 */
export const maxFormBytes = 64 * 1024;

/**
 * Name of the honeypot: a field that people never see, so that only programs fill it in. The name is meaningless to the
 * autofill of browsers and password managers, which therefore leaves it empty.
 */
export const honeypotField = 'referralNote';
