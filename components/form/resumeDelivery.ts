import { pageSender, takeSettings } from './formStore.ts';
import type { FormSettings } from './ProposalForm.tsx';

/**
 * Sends the requests that this browser has kept since an earlier visit, and tells the form the
 * outcome of each.
 */
export function resumeDelivery(settings: FormSettings): Promise<void> {
  takeSettings(settings);
  return pageSender().deliverKeptRequests();
}
