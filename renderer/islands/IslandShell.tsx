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
 * Calls `onReady` in its effect. It is rendered before the island's component, so its effect runs
 * first, in the same task. In that task the component then reads its initial state from the
 * document.
 */
function Ready({ onReady }: { onReady: Props['onReady'] | undefined }) {
  useLayoutEffect(() => onReady?.(), [onReady]);
  return null;
}
