import type { FunctionsHost } from './delivery/supabaseClient.ts';
import { deliveryTo } from './formStore.ts';

/** Sends the requests that this browser keeps, and tells the form the outcome of each. */
export const resumeDelivery = (host: FunctionsHost) => deliveryTo(host).deliverKeptRequests();
