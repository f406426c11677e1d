import { styled } from '@mui/material/styles';

/**
 * The place of a conditional element. The slot is always in the page and has no box. React inserts
 * an element before its neighbor. That fails if a translation or an extension has replaced or
 * wrapped the neighbor. In its own slot, the element has no neighbor.
 */
export const Slot = styled('div')({ display: 'contents' });
