import type { ServerResponse } from 'node:http';

/** Responds with one line of plain text, which contains nothing of the request and no details of the server. */
export function sendLine(res: ServerResponse, status: number, words: string): void {
  res.statusCode = status;
  res.setHeader('Content-Type', 'text/plain; charset=utf-8');
  res.setHeader('Cache-Control', 'no-store');
  res.end(`${words}\n`);
}
