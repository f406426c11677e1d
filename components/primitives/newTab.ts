/** The id of the page's hidden text "opens in a new tab", which describes every such link. */
export const newTabHintId = 'new-tab-hint';

/**
 * The attributes of a link that opens a new tab. The hint is a description and not part of the
 * name, so that the link's name is its label (SPEC §2).
 */
export const newTab = {
  target: '_blank',
  rel: 'noopener noreferrer',
  'aria-describedby': newTabHintId,
} as const;
