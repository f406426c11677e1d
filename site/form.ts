/** One choice of a list: the value that is sent and stored, and the label that is displayed. */
export type Option = { readonly value: string; readonly label: string };

/** SPEC §3, projectType: values, labels and order. */
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

/** SPEC §3, targetLaunch: values, labels and order. */
export const targetLaunches: readonly Option[] = [
  { value: 'asap', label: 'ASAP (Rush Project)' },
  { value: '1-month', label: 'Within 1 Month' },
  { value: '2-3-months', label: '2-3 Months' },
  { value: 'flexible', label: 'Flexible Timeline' },
];
