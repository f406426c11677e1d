import type { RequestHandler } from 'express';
import { sendLine } from '../http/sendLine.ts';

const known = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Refuses methods that are for proxies, for WebDAV or for finding out what is between: TRACE, for one. */
export const allowedMethods: RequestHandler = (req, res, next) => {
  if (known.has(req.method)) return next();
  res.setHeader('Allow', 'GET, HEAD, POST');
  sendLine(res, 405, '405 Method not allowed');
};
