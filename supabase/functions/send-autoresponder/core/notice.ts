import type { FieldName, ProposalFields } from './limits.ts';

/** One field that has to be changed, in words that say what to do. */
export type FieldError = { readonly field: FieldName; readonly message: string };

/** What the landing page tells a visitor whose form came by a plain HTML post. */
export type FormNotice =
  | { readonly kind: 'received' }
  | { readonly kind: 'invalid'; readonly errors: readonly FieldError[]; readonly values: ProposalFields }
  | { readonly kind: 'unavailable'; readonly values: ProposalFields };
