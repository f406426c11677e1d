import type { FormNotice } from '#proposal/contract.ts';

/** What the form says besides the server's notices. `says` names the words of a panel that offers a mail instead. */
export type Notice = (
  FormNotice | { kind: 'by-mail'; says: 'byMail' | 'kept' | 'undelivered'; href: string }
) & {
  /** Set if the panel leaves the focus where it is. It is announced then. */
  quiet?: boolean;
};
