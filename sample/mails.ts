/** The texts of the mails and of the webhook. Names in braces are placeholders. */
export const mails = {
  /**
   * The mail to the visitor. The address of the scheduling page follows `demo`, on a line of its
   * own. If `demo` is empty, the mail contains neither of them.
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

  /** The mail to you. */
  notification: {
    subject: 'Proposal request from {name}',
    suspectSubject: 'Possible spam: proposal request from {name}',
    suspect: 'Possible spam',
    suspectText: '{reason}. No confirmation was sent.',
    /**
     * The texts about requests without a notification: `moreRequests` for requests above
     * PROPOSALS_PER_HOUR, whose notifications wait for a later hour, and `moreSuspects` for
     * possible spam above five requests an hour.
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
    /** The spreadsheet's heading for answers to questions that the form no longer has. */
    formerAnswers: 'Former questions',
    promise: 'Reply to this mail to answer. The site promises an answer within 24 hours.',
  },

  /** The kinds of deliveries and their states, in the list of requests and in the spreadsheet. */
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
   * The lines above and below the list of requests. Words that begin with `--` are options of the
   * command line: do not translate them.
   */
  list: {
    empty: 'No requests.',
    nothing: 'Nothing needs attention.',
    attention: 'NEEDS ATTENTION',
    dead: 'given up: {count} (--retry tries again)',
    overdue: 'still not sent after ten minutes: {count}',
    oldest: 'the oldest affected request: {age}',
    held: 'Held: {count} (--show with the ID of a request says why).',
    more: 'There are more. Add --count 1000 to list up to 1000, or --xlsx FILE for a spreadsheet of all.',
  },

  /** Why a request may be spam. */
  suspicions: {
    noBrowser: 'it lacks the headers that browsers send',
    hiddenField: 'the field that people never see was filled in',
    links: 'it contains {count} links',
  },
};
