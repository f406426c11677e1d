import { ThemeProvider } from '@mui/system';
import { type ReactNode, useLayoutEffect } from 'react';
import { theme } from '../../theme/theme.ts';

type Props = { children: ReactNode; onReady?: () => void };

/**
 * The outermost component of every island. It is the same on the server and in the browser, so that
 * `useId` returns the same ids there. The theme never changes, because CSS alone switches between
 * the color schemes. `onReady` is called in the browser as soon as React handles the island's
 * events.
 */
export function IslandShell({ children, onReady }: Props) {
  return (
    <ThemeProvider theme={theme}>
      <Ready onReady={onReady} />
      {children}
    </ThemeProvider>
  );
}

/**
 * Calls `onReady` in a layout effect. React runs the layout effects of siblings in order. This
 * element comes before the island's component, so `onReady` is called before the component's own
 * layout effect, which reads the initial state from the document. Both effects run in one task, so
 * no press can come between them.
 */
function Ready({ onReady }: { onReady: Props['onReady'] | undefined }) {
  useLayoutEffect(() => onReady?.(), [onReady]);
  return null;
}
