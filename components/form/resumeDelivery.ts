import { deliveryTo } from './formStore.ts';
import type { FormSettings } from './ProposalForm.tsx';

/** Sends the requests that this browser keeps, and tells the form the outcome of each. */
export const resumeDelivery = (settings: FormSettings) => deliveryTo(settings).deliverKeptRequests();
