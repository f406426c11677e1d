import { deliverKeptRequests } from './delivery/deliverRequests.ts';
import type { FunctionsHost } from './delivery/supabaseClient.ts';
import { tellForm } from './formStore.ts';

/** Sends the requests that this browser keeps, and tells the form the outcome of each. */
export const resumeDelivery = (host: FunctionsHost) => deliverKeptRequests(host, tellForm);
