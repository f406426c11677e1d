import { useEffect } from 'react';
import type { ProposalFields } from '#proposal/contract.ts';
import { isKept, keptRequests } from './delivery/keptRequests.ts';
import type { FormState } from './formStates.ts';
import { onOutcome, type TellInForm } from './tellVisitor.ts';

/**
 * Tells the form what became of its request while it is kept: by this page, by another tab, or since an earlier visit.
 *
 * @param input.latest the form's state, and the request that it is about
 * @param input.found called with a request that waits since an earlier visit
 */
export function useDelivery({
  latest,
  tell,
  found,
}: {
  latest: () => { state: FormState; about?: ProposalFields | undefined };
  tell: TellInForm;
  found: (fields: ProposalFields) => void;
}): void {
  useEffect(() => {
    const [first] = keptRequests();
    if (first && !latest().about) found(first.fields);
    // Only what the page finds when it is opened: another tab may be sending what is kept later.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  useEffect(() => {
    onOutcome(tell);
    // Another tab has delivered what this one says is waiting.
    const deliveredElsewhere = () => {
      const { state, about } = latest();
      if (/^(kept|tooMany)$/.test(state) && about && !isKept(about)) tell(about, 'received');
    };
    addEventListener('storage', deliveredElsewhere);
    return () => removeEventListener('storage', deliveredElsewhere);
  });
}
