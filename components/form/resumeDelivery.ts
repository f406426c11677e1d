import { deliverKeptRequests } from './delivery/deliverRequests.ts';
import type { FunctionsHost } from './delivery/supabaseClient.ts';
import { tellForm } from './formStore.ts';

/** Delivers what this browser has kept. The form hears what becomes of it. */
export const resumeDelivery = (host: FunctionsHost) => deliverKeptRequests(host, tellForm);
