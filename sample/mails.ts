/**
 * What the mails say, and the webhook's line. Names in braces stand for what is put in their place.
 */
export const mails = {
  /**
   * To the visitor. The scheduling page's address follows `demo` in a line of its own; without a
   * text there, neither is sent.
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

  /** To you. */
  notification: {
    subject: 'Proposal request from {name}',
    suspectSubject: 'Possible spam: proposal request from {name}',
    suspect: 'Possible spam',
    suspectText: '{reason}. No confirmation was sent.',
    /**
     * Of which no mail was sent: above PROPOSALS_PER_HOUR it waits for a later hour, of spam there
     * are five an hour.
     */
    moreRequests: 'More requests',
    moreRequestsText: '{count} in the next hours, and now by npm run proposals',
    moreSuspects: 'More possible spam',
    moreSuspectsText: '{count} without a mail: npm run proposals -- --suspects',
    received: 'Received',
    request: 'Request',
    deliveries: 'Deliveries',
    /** Is in the place of what was not filled in. */
    empty: '–',
    /** What was answered to questions that the form no longer has, in the spreadsheet. */
    formerAnswers: 'Former questions',
    promise: 'Reply to this mail to answer. The site promises an answer within 24 hours.',
  },

  /** In the list of requests and in the spreadsheet: what is delivered, and what became of it. */
  deliveries: {
    autoresponder: 'Autoresponder',
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
   * Above the list of requests. What stands in brackets is for the command line, and stays as it
   * is.
   */
  list: {
    empty: 'No requests.',
    fine: 'Nothing needs attention.',
    attention: 'NEEDS ATTENTION',
    dead: 'given up: {count} (--retry sends again)',
    overdue: 'overdue: {count}',
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
