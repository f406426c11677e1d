import { useEffect } from 'react';
import type { ErrorWords, NavItem } from '#site/records.ts';
import { ErrorScreen } from './ErrorScreen.tsx';

type Props = { brand: string; words: ErrorWords; nav: NavItem[] };

/** The not-found page (SPEC §2). Once it is hydrated, it logs the attempted path to the console. */
export function NotFound(props: Props) {
  useEffect(() => {
    // oxlint-disable-next-line no-console
    console.error(`404: no page at ${location.pathname}`);
  }, []);
  return <ErrorScreen {...props} />;
}
