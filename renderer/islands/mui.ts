// A module of its own, so that the loader can fetch and run MUI before, and apart from, the theme.
export { default as ButtonBase } from '@mui/material/ButtonBase';
