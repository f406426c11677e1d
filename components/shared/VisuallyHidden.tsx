import { styled } from '@mui/material/styles';
import { visuallyHidden } from './visuallyHidden.ts';

/** Text for those who listen. */
export const VisuallyHidden = styled('span')(visuallyHidden);
