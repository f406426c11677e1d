import type { Field, Option } from './contactRecords.ts';

/**
 * The kinds of project that the form offers, in this order (docs/specification.md §3). You may
 * change a `label` at any time. A `value` is what is stored, and what the webhook and
 * `npm run proposals -- --json` contain. If you change a `value`, also change your programs that
 * read it. Never use an old `value` for another option.
 */
export const projectTypes: readonly Option[] = [
  { value: 'business-website', label: 'Business Website' },
  { value: 'personal-portfolio', label: 'Personal Portfolio' },
  { value: 'e-commerce', label: 'E-commerce Store' },
  { value: 'booking-platform', label: 'Booking/Scheduling Platform' },
  { value: 'membership-site', label: 'Membership Site' },
  { value: 'care-website', label: 'Care Agency Website' },
  { value: 'nemt-platform', label: 'NEMT Platform' },
  { value: 'compliance-portal', label: 'Compliance Portal' },
  { value: 'mobile-app', label: 'Mobile App' },
  { value: 'other', label: 'Other' },
];

/**
 * The options for the time when a project should be live (docs/specification.md §3). For their
 * labels and values, see `projectTypes`: you may change a `label` at any time, but a `value` is
 * stored.
 */
export const targetLaunches: readonly Option[] = [
  { value: 'asap', label: 'ASAP (Rush Project)' },
  { value: '1-month', label: 'Within 1 Month' },
  { value: '2-3-months', label: '2-3 Months' },
  { value: 'flexible', label: 'Flexible Timeline' },
];

/**
 * The form's fields, in order. Add fields of your own as entries like these; docs/make-it-yours.md
 * explains how. `fullName` and `email` have to stay, because mails use them.
 */
export const fields: readonly Field[] = [
  {
    name: 'fullName',
    kind: 'text',
    label: 'Full Name',
    placeholder: 'Your full name',
    required: true,
    autocomplete: 'name',
    errors: { missing: 'Enter your full name', tooLong: 'Full name must be {max} characters or fewer' },
  },
  {
    name: 'email',
    kind: 'email',
    label: 'Email',
    placeholder: 'you@example.com',
    required: true,
    autocomplete: 'email',
    errors: {
      missing: 'Enter your email address',
      tooLong: 'Email address must be {max} characters or fewer',
      malformed: 'Enter an email address like name@example.com',
    },
  },
  {
    name: 'projectType',
    kind: 'choice',
    label: 'Project Type',
    placeholder: 'Select project type',
    options: projectTypes,
    required: 'by label',
    errors: { malformed: 'Choose a project type from the list' },
  },
  {
    name: 'targetLaunch',
    kind: 'choice',
    label: 'Target Launch',
    placeholder: 'Select a timeline',
    options: targetLaunches,
    errors: { malformed: 'Choose a target launch from the list' },
  },
  {
    name: 'details',
    kind: 'long text',
    rows: 4,
    label: 'Project Details',
    placeholder: 'What should it do, who is it for, and what have you tried so far?',
    hint: 'Please leave out health information about anyone.',
    errors: {
      tooLong: 'Project details must be {max} characters or fewer',
      malformed: 'Enter the project details as text',
    },
  },
];

/**
 * The messages for all fields. A field may have its own messages in `errors`. Error messages follow
 * the GOV.UK pattern: they say what to do.
 */
export const fieldWords = {
  /** The page puts a number of characters after `left` and after `tooMany`. */
  left: 'Characters left',
  tooMany: 'Characters too many',
  /**
   * The words for a checkbox in mails and lists: `checked` if it is ticked, otherwise `unchecked`.
   */
  checked: 'Yes',
  unchecked: 'No',
  missing: '{label}: enter it here',
  tooLong: '{label}: use {max} characters or fewer',
  /**
   * Shown if an email address has a letter before the @ that mail servers do not accept. If this
   * text is empty (`''`), the field's message `malformed` is shown instead.
   */
  refusedLetter:
    'Email addresses cannot have “{letter}” before the @. Enter the one that your mail program shows',
  /**
   * Shown if an answer does not fit the kind of its field. The texts of `choice` and `checkbox` are
   * also shown if a required question was not answered. Keep one line for each kind that your form
   * uses. For a kind without a line, the form shows the text `missing` from above.
   */
  malformed: {
    email: '{label}: enter an email address like name@example.com',
    tel: '{label}: enter a phone number like 503 555 0142',
    url: '{label}: enter an address like example.com',
    number: '{label}: enter a number like 5,000',
    choice: '{label}: choose one from the list',
    checkbox: 'Tick the box to go on: {label}',
  } as Partial<Record<Field['kind'], string>>,
};

const dismiss = 'Dismiss';

/** All other words of the form. */
export const formWords = {
  heading: 'Request a Proposal',
  intro: 'Tell us what you have in mind. A person answers within 24 hours.',
  /** Explains the asterisk in a label. */
  required: 'An asterisk (*) marks what we ask of everyone.',
  submit: 'Request Proposal',
  /**
   * The labels of the button while a request is sent: `submitting` during the first attempt, and
   * `stillSending` during the second attempt, if the first has failed.
   */
  submitting: 'Sending your request',
  stillSending: 'Sending…',
  /** The link from the receipt back to an empty form. */
  another: 'Send another request',
  success: {
    title: 'Proposal Request Submitted!',
    text: "Check your email for confirmation. We'll get back to you within 24 hours.",
    dismiss,
  },
  /**
   * The toast for a request that has been received, although the browser's first attempt to send it
   * failed (docs/specification.md §8). So, in spite of the key `failure`, it is a message of
   * success. The fields keep what was typed.
   */
  failure: {
    title: 'Request Submitted',
    text: 'We received your request and will respond within 24 hours.',
    dismiss,
  },
  /** Shown in the receipt, after the text of `success`. */
  mistyped: 'If no confirmation comes, please check the address and send the request again.',
  /**
   * Shown in the receipt in place of the texts of `success` and `mistyped`, if no confirmation can
   * reach `{email}`.
   */
  unconfirmed:
    'A person reads your request. But no confirmation can reach {email}. If the address is mistyped, please send the request once more.',
  /** Shown while the request waits in the browser's storage. */
  kept: {
    title: 'Your request is not sent yet',
    text: 'This browser keeps it and sends it once it can reach us: while this page is open, and on your next visit within 7 days. Mail is the certain way.',
  },
  /**
   * Shown while the request waits in the browser's storage because too many requests came from the
   * visitor's network. If the page stays open, the browser tries again at about `{time}`, up to a
   * minute earlier or later.
   */
  tooMany: {
    title: 'Your request is not sent yet',
    text: 'More requests came from your connection than we take in an hour. This browser keeps yours and sends it from about {time} on: while this page is open, and on your next visit within 7 days. Mail is the certain way.',
  },
  /** The button below `kept` and `tooMany`. It deletes the request from the browser at once. */
  withdraw: 'Forget it',
  /** Shown after the visitor has withdrawn the request with `withdraw`. */
  withdrawn: 'This browser has forgotten your request and will not send it any more.',
  /**
   * Shown if the browser could not send a request for seven days, and has deleted it. A toast with
   * this text has the title of `undelivered`: "Your request did not reach us".
   */
  expired: 'This browser could not send your request for 7 days and has forgotten it. Please send it again.',
  /**
   * Shown if the request was received, and the visitor may have changed fields since it was sent.
   * The fields stay as they are.
   */
  noted:
    'We received your request as you sent it. The form keeps what you typed; changes since then are not part of the request.',
  /**
   * Shown if the server has refused the request as too large or invalid, or if the request could
   * not be sent and the browser cannot keep it. A link beside this text opens a mail with the
   * request.
   */
  undelivered: {
    title: 'Your request did not reach us',
    text: 'We are sorry. Please send it once more, or send it by mail.',
    dismiss,
  },
  /** The line below the form that says how the data is used. */
  privacy:
    'We keep your request on our server and send it to our own inbox. We use it to reply to you, and for nothing else. If it cannot reach us, this browser keeps it and tries again for up to 7 days, unless you tell it to forget it.',
  /** Shown after `privacy` if requests are erased after `{days}` days. */
  erased: 'We erase it after {days} days.',
  /** The heading of the error summary. */
  errorSummary: 'There is a problem',
  /** The beginning of the document's title while the form shows errors. */
  errorPrefix: 'Error: ',
  /** Shown above the form if a form that was posted without JavaScript could not be stored. */
  unavailable: {
    title: 'Your request is not sent yet',
    text: 'Our server could not take it just now. Everything you typed is still here: please send it again later, or send it by mail.',
  },
  /**
   * Shown above the form if a form that was posted without JavaScript was refused, because too many
   * requests came from the visitor's network. `{wait}` is a time, such as `50 minutes`.
   */
  limited: {
    title: 'Your request is not sent yet',
    text: 'More requests came from your connection than we take in an hour. Everything you typed is still here: please send it again in {wait}, or send it by mail.',
  },
  /** The mail that a visitor may send instead of the form. */
  mail: {
    subject: 'Request for a proposal',
    /** The link that opens the mail in the visitor's mail program. */
    link: 'Write the mail',
    /** Shown above the link if all that was typed fits into the mail. */
    whole: 'Everything you typed is in the mail already.',
    /** Shown above the link if not all that was typed fits into the mail. */
    beginning:
      'The beginning of what you typed is in the mail already: please copy all of it and paste it there.',
    /** The button beside the link, if `beginning` is shown. It copies all that was typed. */
    copy: 'Copy the text',
    /** Shown after the button has copied the text. */
    copied: 'Copied',
    /**
     * Shown if the browser does not let the page copy. The page then shows the whole text, and has
     * selected it.
     */
    selected: 'It is selected here: please copy it yourself.',
  },
  /**
   * The panel of a site on a static host without a Supabase project. No server receives requests
   * there, so only the visitor's mail program can send them.
   */
  byMail: {
    title: 'Your request is not sent yet',
    text: 'This page cannot send it by itself. Your mail program can.',
    privacy:
      'Your mail program sends your request to our own inbox. We use it to reply to you, and for nothing else.',
  },
};

/**
 * The messages for programs that call the function `send-autoresponder`. Do not change the codes on
 * the left. Visitors see only the message of `origin-not-allowed`: your own server shows it to a
 * visitor who sends a form from another site, if that site is not in ALLOWED_ORIGINS.
 */
export const refusalWords = {
  'bad-json': 'Send the request as one JSON object.',
  'origin-not-allowed': 'Requests from this site are not accepted.',
  'method-not-allowed': 'Use POST.',
  'too-large': 'The request is too large.',
  'unsupported-media-type': 'Send JSON in UTF-8, not compressed.',
  'invalid-field': 'Some fields need changing.',
  'too-many-requests': 'That is a lot of requests. Please try again later.',
  internal: 'Something went wrong here. Please try again later.',
  unavailable: 'Requests cannot be stored at the moment. Please try again shortly.',
};
