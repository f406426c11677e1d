import { styled } from '@mui/material/styles';

/**
 * The place of an element that React shows only sometimes. The slot is always in the page, and has
 * no box of its own. React inserts an element before its neighbor. That fails if the browser's
 * translation or an extension has replaced or wrapped the neighbor. In a slot of its own, the
 * element has no neighbor. (The `<slot>` elements for islands in `renderer/islands/Island.tsx` are
 * something else.)
 */
export const Slot = styled('div')({ display: 'contents' });
