import { ThemeProvider } from '@mui/system';
import { type ReactNode, useEffect } from 'react';
import { theme } from './theme.ts';

/**
 * The root around every island, the same on the server and in the browser so that `useId` agrees.
 * The theme is static: colour schemes switch in CSS, no state is needed.
 *
 * @param props.onReady called in the browser once the island answers to events
 */
export function IslandShell({ children, onReady }: { children: ReactNode; onReady?: () => void }) {
  useEffect(() => onReady?.(), [onReady]);
  return <ThemeProvider theme={theme}>{children}</ThemeProvider>;
}
