import type { Option } from './contactRecords.ts';

/**
 * The kinds of project that the form offers, in this order (SPEC §3). Change a `label` freely. The `value` is what is
 * stored; change it only together with your own programs that read it.
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

/** When a project should be live (SPEC §3). Labels and values as above. */
export const targetLaunches: readonly Option[] = [
  { value: 'asap', label: 'ASAP (Rush Project)' },
  { value: '1-month', label: 'Within 1 Month' },
  { value: '2-3-months', label: '2-3 Months' },
  { value: 'flexible', label: 'Flexible Timeline' },
];

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

/** What programs that call the function are told, and pages of other sites. The codes on the left stay as they are. */
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
