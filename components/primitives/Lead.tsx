import { styled } from '@mui/material/styles';

/** The introduction of a section, below or beside its heading. */
export const Lead = styled('p')(({ theme }) => ({
  ...theme.typography.subtitle1,
  color: theme.vars.palette.text.secondary,
}));
