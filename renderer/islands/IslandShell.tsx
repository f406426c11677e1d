import { ThemeProvider } from '@mui/system';
import { type ReactNode, useLayoutEffect } from 'react';
import { theme } from '../../theme/theme.ts';

/**
 * The root of every island. It is the same on the server and in the browser, so that `useId` agrees. The theme is
 * static: color schemes switch in CSS, so no state is needed. `onReady` is called in the browser as soon as React handles the
 * island's events.
 */
export function IslandShell({ children, onReady }: { children: ReactNode; onReady?: () => void }) {
  return (
    <ThemeProvider theme={theme}>
      <Ready onReady={onReady} />
      {children}
    </ThemeProvider>
  );
}

/**
 * Its effect runs in the same task in which the island reads its initial state from the document, so that no press falls in
 * between, and before that, because it is the first of the siblings.
 */
function Ready({ onReady }: { onReady: (() => void) | undefined }) {
  useLayoutEffect(() => {
    onReady?.();
  }, [onReady]);
  return null;
}
