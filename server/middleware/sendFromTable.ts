import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import { receivedKey } from '../documents/answerTable.ts';
import { type Answer, sendAnswer } from '../http/answer.ts';
import { logEnd } from './requestLog.ts';
import { hasOneHost } from './validateRequest.ts';

/**
 * Sends what the table has for a request, and says whether it did. It answers GET and HEAD of paths that it knows;
 * everything else is left to the app.
 */
export type SendFromTable = (req: IncomingMessage, res: ServerResponse) => boolean;

/**
 * Makes the sender of everything that is known at startup: documents and files, by path.
 *
 * @param closing aborted as soon as the server begins to close
 */
export function createSendFromTable(
  table: ReadonlyMap<string, Answer>,
  { logger, closing }: { logger: Logger; closing?: AbortSignal | undefined },
): SendFromTable {
  const logsRoutine = logger.isLevelEnabled('debug');

  return (req, res) => {
    if (req.method !== 'GET' && req.method !== 'HEAD') return false;
    const path = tableKey(req.url ?? '');
    const answer = table.get(path);
    if (!answer || !hasOneHost(req)) return false;
    // A client has to open its next connection to another server (RFC 9112, section 9.6).
    if (closing?.aborted) res.setHeader('Connection', 'close');
    if (logsRoutine) logEnd(logger, res, { requestId: undefined, method: req.method, path });
    sendAnswer(answer, req, res);
    return true;
  };
}

/**
 * The key that a request's target stands for: its path. A whole URL counts as its path, whatever its host (RFC 9112,
 * section 3.2.2). Of all queries only the one that confirms a posted form makes a difference.
 */
function tableKey(target: string): string {
  if (target === '/') return target;
  const url = target.startsWith('/') ? target : target.replace(/^https?:\/\/[^/?#]*\/?/i, '/');
  const query = url.indexOf('?');
  if (query === -1) return url;
  const path = url.slice(0, query);
  const received =
    path === '/' && new URLSearchParams(url.slice(query)).getAll('request').join() === 'received';
  return received ? receivedKey : path;
}
