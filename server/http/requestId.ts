import { AsyncLocalStorage } from 'node:async_hooks';

const ids = new AsyncLocalStorage<string | undefined>();

/** The id of the request on whose behalf this code runs, if it is one. */
export const currentRequestId = (): string | undefined => ids.getStore();

/** Runs the handling of a request: its log lines carry the id. */
export const runWithRequestId = (id: string, work: () => void): void => ids.run(id, work);

/** Runs work that a request sets off but that is not part of it: its log lines carry no id. */
export const outsideRequests = <T>(work: () => T): T => ids.run(undefined, work);
