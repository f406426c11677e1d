/** The texts of the mails and of the webhook. Names in braces are placeholders. */
export const mails = {
  /**
   * The mail to the visitor. The address of the scheduling page comes after `demo`, in a line of
   * its own. If `demo` is empty, neither is sent.
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
     * The number of requests without a notification: those above PROPOSALS_PER_HOUR, which wait for
     * a later hour, and possible spam above five an hour.
     */
    moreRequests: 'More requests',
    moreRequestsText: '{count} without a notification so far; npm run proposals lists them',
    moreSuspects: 'More possible spam',
    moreSuspectsText: '{count} without a mail: npm run proposals -- --suspects',
    received: 'Received',
    request: 'Request',
    deliveries: 'Deliveries',
    /** Shown for a field that was not filled in. */
    empty: '–',
    /** The heading of answers to questions that the form no longer has, in the spreadsheet. */
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
   * The lines above the list of requests. The words in brackets are options of the command line and
   * do not change.
   */
  list: {
    empty: 'No requests.',
    nothing: 'Nothing needs attention.',
    attention: 'NEEDS ATTENTION',
    dead: 'given up: {count} (--retry sends again)',
    overdue: 'still not sent after ten minutes: {count}',
    oldest: 'the oldest request: {age}',
    held: 'Held: {count} (--show says why).',
    more: 'There are more: --count 1000 lists that many, --xlsx has all.',
  },

  /** Why a request may be spam. */
  suspicions: {
    noBrowser: 'it lacks the headers that browsers send',
    hiddenField: 'the field that people never see was filled in',
    links: 'it contains {count} links',
  },
};
