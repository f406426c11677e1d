import type { FieldName, ProposalFields } from './fields.ts';

/** One field that has to be changed, in words that say what to do. */
export type FieldError = { readonly field: FieldName; readonly message: string };

/** What the landing page tells a visitor of the form; `by-mail` where there is no server, and the mail program sends it. */
export type FormNotice =
  | { readonly kind: 'received'; readonly chosen?: Pick<ProposalFields, 'projectType' | 'targetLaunch'> }
  | { readonly kind: 'by-mail'; readonly href: string }
  | { readonly kind: 'invalid'; readonly errors: readonly FieldError[]; readonly values: ProposalFields }
  | { readonly kind: 'unavailable'; readonly values: ProposalFields };
