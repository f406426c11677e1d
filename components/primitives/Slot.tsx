import { styled } from '@mui/material/styles';

/**
 * The place of something that comes and goes. It always stands and has no box. React inserts beside
 * a neighbor, which fails once a translation or an extension has replaced or wrapped the neighbor;
 * alone in its slot, an element has none.
 */
export const Slot = styled('div')({ display: 'contents' });
