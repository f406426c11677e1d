/** The id of the page's one hidden "opens in a new tab" text, which describes every link that does. */
export const newTabHintId = 'new-tab-hint';

/**
 * The attributes of a link that opens a new tab. The hint is a description, not part of the name, so that the
 * link is called what its label says (SPEC §2).
 */
export const newTab = {
  target: '_blank',
  rel: 'noopener noreferrer',
  'aria-describedby': newTabHintId,
} as const;
