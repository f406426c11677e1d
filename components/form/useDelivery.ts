import { useEffect } from 'react';
import { keepRequest, stateOf } from './delivery/keptRequests.ts';
import type { Shown } from './formStates.ts';
import { onOutcome, type TellInForm, tellVisitor } from './tellVisitor.ts';

/** The states in which the form says of a request that it is on its way, or waits. */
const unsettled = /^(sending|rescuing|promised|kept|tooMany)$/;

/** Tells the form what became of its request while it is kept: by this page, by another tab, or since an earlier visit. */
export function useDelivery(latest: () => Shown, tell: TellInForm, showKept: () => void): void {
  useEffect(() => {
    if (!latest().about) showKept();
    // Only what the page finds when it is opened: another tab may be sending what is kept later.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  useEffect(() => {
    onOutcome(tell);
    const look = () => {
      const { state, about } = latest();
      if (!about || !unsettled.test(state)) return;
      const known = stateOf(about);
      // Storage that was cleared says nothing of a request. This page still has it, and says that the browser keeps it.
      if (!known) keepRequest(about);
      else if (known !== 'kept') tellVisitor(about, known);
    };
    // A page that comes back from the browser's cache has missed what other tabs stored meanwhile.
    const events = ['storage', 'pageshow'];
    for (const type of events) addEventListener(type, look);
    return () => events.forEach((type) => removeEventListener(type, look));
  });
}
