import { styled } from '@mui/material/styles';
import { visuallyHidden } from './visuallyHidden.ts';

/** Text for screen readers only. */
export const VisuallyHidden = styled('span')(visuallyHidden);
