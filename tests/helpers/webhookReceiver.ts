import { createServer } from 'node:http';
import { onTestFinished } from 'vitest';
import { listenLocally } from './listen.ts';

export type Message = { headers: Record<string, string>; body: string };

/** Starts a webhook receiver on the loopback interface. It is closed when the test has finished. */
export async function startWebhookReceiver() {
  const messages: Message[] = [];
  /** While `hangs`, requests are read and not answered. */
  const receiver = { messages, status: 204, hangs: false, url: '' };
  const server = createServer((req, res) => {
    const chunks: Buffer[] = [];
    req.on('data', (chunk: Buffer) => chunks.push(chunk));
    req.on('end', () => {
      const headers = Object.entries(req.headers).map(([name, value]) => [name, String(value)] as const);
      messages.push({ headers: Object.fromEntries(headers), body: Buffer.concat(chunks).toString() });
      if (!receiver.hangs) res.writeHead(receiver.status, { location: 'http://127.0.0.1:9/' }).end();
    });
  });
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  receiver.url = `http://127.0.0.1:${await listenLocally(server)}/proposals/`;
  return receiver;
}
