import { ThemeProvider } from '@mui/system';
import { type ReactNode, useLayoutEffect } from 'react';
import { theme } from '../../theme/theme.ts';

type Props = { children: ReactNode; onReady?: () => void };

/**
 * The root of every island. It is the same on the server and in the browser, so that `useId`
 * agrees. The theme is static, because color schemes switch in CSS. `onReady` is called in the
 * browser as soon as React handles the island's events.
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
 * Its effect runs in the task in which its next sibling, the island, reads its first state from the
 * document, before it does.
 */
function Ready({ onReady }: { onReady: Props['onReady'] | undefined }) {
  useLayoutEffect(() => onReady?.(), [onReady]);
  return null;
}
