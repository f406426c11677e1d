import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';
import { listenLocally } from './listen.ts';

type Message = { url: string; headers: Record<string, string>; body: string };

/**
 * Starts a host on the loopback interface that keeps what is posted to it, and then answers as `answer` says. It is closed
 * when the test has finished.
 */
export async function startWebhookReceiver() {
  const messages: Message[] = [];
  async function keep(req: IncomingMessage, res: ServerResponse) {
    const headers = Object.entries(req.headers).map(([name, value]) => [name, String(value)] as const);
    messages.push({
      url: req.url ?? '',
      headers: Object.fromEntries(headers),
      body: await text(req),
    });
    receiver.answer(res);
  }
  const server = createServer((req, res) => void keep(req, res));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const origin = `http://127.0.0.1:${await listenLocally(server)}`;
  const receiver = { messages, answer: accept, origin, url: `${origin}/proposals/` };
  return receiver;
}

const accept = (res: ServerResponse): void => void res.writeHead(204).end();
