/** What the form says of the request that it is about. */
export type FormState =
  | 'open'
  | 'invalid'
  | 'unavailable'
  | 'byMail'
  | 'sending'
  | 'rescuing'
  | 'promised'
  | 'noted'
  | 'kept'
  | 'tooMany'
  | 'undelivered'
  | 'received';

/** What happens to the form, or to its request. */
export type FormEvent =
  | 'faulty'
  | 'mail'
  | 'submit'
  | 'failed'
  | 'promise'
  | 'received'
  | 'overtaken'
  | 'kept'
  | 'tooMany'
  | 'undelivered'
  | 'withdrawn'
  | 'expired'
  | 'again';

/**
 * The next state of the form (SPEC §4), or undefined if the event means nothing in this state.
 *
 * | state         | what the visitor sees                | events: next state                                        |
 * | ------------- | ------------------------------------ | --------------------------------------------------------- |
 * | `open`        | the form                             | a press; kept, tooMany (found in the browser's storage)   |
 * | `invalid`     | what to change                       | a press                                                   |
 * | `unavailable` | the server could not take the post   | a press                                                   |
 * | `byMail`      | the link to a mail                   | a press                                                   |
 * | `sending`     | a button that is busy                | received; overtaken: noted; failed: rescuing              |
 * | `rescuing`    | the same, on the second way          | received, overtaken: noted; promise: promised             |
 * | `promised`    | the softer toast (SPEC §8)           | a press; received, overtaken: noted; not delivered        |
 * | `noted`       | a line: received, or forgotten       | a press; received, overtaken: noted; kept (another one)   |
 * | `kept`        | that the request waits               | a press; received; overtaken: noted; tooMany; undelivered; forgotten |
 * | `tooMany`     | that it waits, and until when        | the same; tooMany (a later time); kept                    |
 * | `undelivered` | that it was given up                 | a press                                                   |
 * | `received`    | the receipt in place of the form     | again: open                                               |
 *
 * A press is `faulty` (then `invalid`), `mail` (`byMail`, where nothing else takes requests) or `submit` (`sending`). "Not
 * delivered" is `kept`, `tooMany`, `undelivered` or forgotten. `overtaken` means received, but something else is in the fields by
 * now. Forgotten is `withdrawn` by the visitor, or `expired` after seven days, and leads to `noted`.
 * `again` leads from the receipt back to the form.
 */
export function nextState(state: FormState, event: FormEvent): FormState | undefined {
  return table[state][event];
}

const press = { faulty: 'invalid', mail: 'byMail', submit: 'sending' } as const;
const notDelivered = {
  kept: 'kept',
  tooMany: 'tooMany',
  undelivered: 'undelivered',
  withdrawn: 'noted',
  expired: 'noted',
} as const;
const rescued = { received: 'noted', overtaken: 'noted' } as const;
const waits = { ...press, ...notDelivered, received: 'received', overtaken: 'noted' } as const;

const table: Record<FormState, Partial<Record<FormEvent, FormState>>> = {
  open: { ...press, kept: 'kept', tooMany: 'tooMany' },
  invalid: press,
  unavailable: press,
  byMail: press,
  // What another attempt cannot do meanwhile says nothing. The function's answer is still to come.
  sending: { received: 'received', overtaken: 'noted', failed: 'rescuing' },
  // The toast comes before any panel.
  rescuing: { ...rescued, promise: 'promised' },
  promised: { ...press, ...rescued, ...notDelivered },
  // An attempt that was under way may still reach the host.
  noted: { ...press, ...rescued, kept: 'kept' },
  // Said once, however often it is tried again.
  kept: { ...waits, kept: undefined },
  tooMany: waits,
  undelivered: press,
  received: { again: 'open' },
};
