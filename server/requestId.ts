import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { RequestHandler } from 'express';

/** The header that carries a request's id: what a visitor reports leads to the lines of the log. */
export const requestIdHeader = 'X-Request-Id';

/** Always one of our own: an id that came with the request would be a way to write into the log. */
export const newRequestId = (): string => randomUUID();

const ids = new AsyncLocalStorage<string | undefined>();

/** The id of the request on whose behalf this code runs, if it is one. */
export const currentRequestId = (): string | undefined => ids.getStore();

/** Runs work that a request sets off but that is not part of it: its log lines carry no id. */
export const outsideRequests = <T>(work: () => T): T => ids.run(undefined, work);

/** Gives every request an id, in the answer and on each line that is logged while it is handled. */
export const identify: RequestHandler = (_req, res, next) => {
  const id = newRequestId();
  res.setHeader(requestIdHeader, id);
  ids.run(id, next);
};
