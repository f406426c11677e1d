/** What the form says of a field. The words follow the GOV.UK pattern: they say what to do. */
export const fieldErrors = {
  fullName: { missing: 'Enter your full name', tooLong: 'Full name must be {max} characters or fewer' },
  email: {
    missing: 'Enter your email address',
    tooLong: 'Email address must be {max} characters or fewer',
    malformed: 'Enter an email address like name@example.com',
  },
  projectType: { unknown: 'Choose a project type from the list' },
  targetLaunch: { unknown: 'Choose a target launch from the list' },
  details: {
    noText: 'Enter the project details as text',
    tooLong: 'Project details must be {max} characters or fewer',
  },
};

/** What the function tells programs, by the stable code of the refusal. */
export const refusalWords = {
  'bad-json': 'Send the request as one JSON object.',
  'origin-not-allowed': 'Requests from this site are not accepted.',
  'method-not-allowed': 'Use POST.',
  'too-large': 'Send at most 32 KB.',
  'unsupported-media-type': 'Send JSON in UTF-8, not compressed.',
  'invalid-field': 'Some fields need changing.',
  'too-many-requests': 'That is a lot of requests. Please try again later.',
  internal: 'Something went wrong here. Please try again later.',
  unavailable: 'Requests cannot be stored at the moment. Please try again shortly.',
};

/** The answer to a posted form as plain text, where a page would cost too much. */
export const plainNotice = {
  invalid: 'Please change this:',
  unavailable: 'Your request could not be stored.',
  advice: 'Your browser still has what you typed: go back, and send it again.',
};
