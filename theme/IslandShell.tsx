import { ThemeProvider } from '@mui/system';
import { type ReactNode, useLayoutEffect } from 'react';
import { theme } from './theme.ts';

/**
 * The root around every island, the same on the server and in the browser so that `useId` agrees.
 * The theme is static: colour schemes switch in CSS, no state is needed.
 *
 * @param props.onReady called in the browser as soon as React answers to the island's events
 */
export function IslandShell({ children, onReady }: { children: ReactNode; onReady?: () => void }) {
  // In the same task in which the island takes its first state from the document: no press falls between.
  useLayoutEffect(() => {
    onReady?.();
  }, [onReady]);
  return <ThemeProvider theme={theme}>{children}</ThemeProvider>;
}
