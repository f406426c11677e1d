/**
 * The texts of the mails, of the webhook, and of the list of requests (`npm run proposals`). Names
 * in braces are placeholders.
 */
export const mails = {
  /**
   * The mail to the visitor. After the text `demo`, the mail has the address of the scheduling
   * page, on a line of its own. If `demo` is empty, the mail does not have this address.
   */
  confirmation: {
    subject: '{brand} has received your request',
    greeting: 'Hello,',
    thanks: 'Thank you for writing to us. Your request for a proposal has arrived.',
    promise: 'We read every request ourselves and will answer within 24 hours.',
    demo: 'If you would rather talk it through, book a 30-minute demo with Q&A:',
    reply: 'Something to add? Simply reply to this mail.',
    stranger: 'If you did not ask us for anything, someone mistyped an address. You need not do anything.',
  },

  /**
   * The mail to you. `npm run proposals` uses `suspect`, `received`, `request` and `empty` too.
   * `deliveries` is not in the mail: it is a heading of the list of requests and of the
   * spreadsheet.
   */
  notification: {
    subject: 'Proposal request from {name}',
    suspectSubject: 'Possible spam: proposal request from {name}',
    suspect: 'Possible spam',
    suspectText: '{reason}. No confirmation was sent.',
    /**
     * A notification may also say how many notifications about other requests were not sent:
     *
     * - `moreRequests` counts those that wait for a later hour, because more requests than
     *   PROPOSALS_PER_HOUR have arrived.
     * - `moreSuspects` counts those that are not sent, because more than five requests in an hour
     *   looked like spam. They are counted only once, in the next notification.
     */
    moreRequests: 'More requests',
    moreRequestsText:
      '{count} without a notification so far. For the latest 100 requests: npm run proposals -- --count 100',
    moreSuspects: 'More possible spam',
    moreSuspectsText: '{count} without a notification. For the latest 100: npm run proposals -- --suspects',
    received: 'Received',
    request: 'Request',
    deliveries: 'Deliveries',
    /** Shown for a field that was not filled in. */
    empty: '–',
    /**
     * The heading of the spreadsheet's column for answers to fields that the form no longer has.
     */
    formerAnswers: 'Former questions',
    promise: 'Reply to this mail to answer. The site promises an answer within 24 hours.',
  },

  /**
   * The names of deliveries (mails and webhook calls) and of their states, in the list of requests
   * and in the spreadsheet.
   */
  deliveries: {
    autoresponder: 'Confirmation',
    notification: 'Notification',
    webhook: 'Webhook',
  },
  states: {
    queued: 'Waiting',
    held: 'Held',
    dismissed: 'Set aside',
    sent: 'Sent',
    dead: 'Given up',
  },

  /**
   * The lines above and below the list of requests. Do not translate words that begin with `--`:
   * they are options of `npm run proposals`.
   */
  list: {
    empty: 'No requests.',
    nothing: 'Nothing needs attention.',
    attention: 'NEEDS ATTENTION',
    dead: 'given up: {count} (--retry tries again)',
    overdue: 'still not sent after ten minutes: {count}',
    oldest: 'the oldest affected request: {age}',
    held: 'Held or set aside: {count} (see the column Deliveries; --show ID says why).',
    more: 'There are more. Add --count 1000 to list up to 1000, or --xlsx FILE for a spreadsheet of all.',
  },

  /** Why a request may be spam. */
  suspicions: {
    noBrowser: 'it lacks the headers that browsers send',
    hiddenField: 'the field that people never see was filled in',
    links: 'it contains {count} links',
  },
};
