import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import { receivedKey } from '../documents/answerTable.ts';
import { type Answer, sendAnswer } from '../http/answer.ts';
import { isRead } from './allowedMethods.ts';
import { logEnd } from './requestLog.ts';
import { hasOneHost, originForm } from './validateRequest.ts';

/** Answers a GET or HEAD whose path is in the table. Returns false for all others, which the app then handles. */
export type SendFromTable = (req: IncomingMessage, res: ServerResponse) => boolean;

/**
 * Creates the function that answers requests from the table of documents and files.
 *
 * @param closing aborted as soon as the server begins to close
 */
export function createSendFromTable(
  table: ReadonlyMap<string, Answer>,
  { logger, closing }: { logger: Logger; closing?: AbortSignal | undefined },
): SendFromTable {
  const logsRoutine = logger.isLevelEnabled('debug');

  return (req, res) => {
    if (!isRead(req)) return false;
    const path = tableKey(req.url ?? '');
    const answer = table.get(path);
    if (!answer || !hasOneHost(req)) return false;
    // The client has to reconnect for its next request, to another server (RFC 9112, section 9.6).
    if (closing?.aborted) res.setHeader('Connection', 'close');
    if (logsRoutine) logEnd(logger, res, { requestId: undefined, method: req.method, path });
    sendAnswer(answer, req, res);
    return true;
  };
}

/** Returns the table key for a request target: its path. Queries are ignored, except the one that confirms a posted form. */
function tableKey(target: string): string {
  if (target === '/') return target;
  const url = originForm(target);
  const query = url.indexOf('?');
  if (query === -1) return url;
  const path = url.slice(0, query);
  const received =
    path === '/' && new URLSearchParams(url.slice(query)).getAll('request').join() === 'received';
  return received ? receivedKey : path;
}
