import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import { tableKey } from '../documents/responseTable.ts';
import { type FinishedResponse, sendResponse } from '../http/response.ts';
import { logEnd } from './requestLog.ts';
import { hasOneHost, isRead } from './validateRequest.ts';

type TableParts = {
  table: ReadonlyMap<string, FinishedResponse>;
  logger: Logger;
  closing?: AbortSignal | undefined;
};

/**
 * Creates the function that responds to a GET or HEAD whose path is in the table of documents and files. It returns false for
 * all others, which Express then handles.
 *
 * @param closing aborted as soon as the server begins to close
 */
export function createSendFromTable({ table, logger, closing }: TableParts) {
  const logsRoutine = logger.isLevelEnabled('debug');

  return (req: IncomingMessage, res: ServerResponse): boolean => {
    if (!isRead(req)) return false;
    const path = tableKey(req.url ?? '');
    const response = table.get(path);
    if (!response || !hasOneHost(req)) return false;
    // The client has to reconnect for its next request, to another server (RFC 9112, section 9.6).
    if (closing?.aborted) res.setHeader('Connection', 'close');
    if (logsRoutine) logEnd(logger, res, { requestId: undefined, method: req.method, path });
    sendResponse(response, req, res);
    return true;
  };
}
