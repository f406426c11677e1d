// A module of its own, so that the loader can fetch and run Emotion and MUI's system before, and apart from, MUI's components.
export { ThemeProvider } from '@mui/system';
