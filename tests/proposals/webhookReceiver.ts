import type { ServerResponse } from 'node:http';
import express from 'express';
import { onTestFinished } from 'vitest';
import { serve } from '../helpers/listen.ts';

/**
 * Starts a host on the loopback interface that keeps what is posted to it, and then answers as `answer` says. It is closed
 * when the test has finished.
 */
export async function startWebhookReceiver() {
  const messages: { url: string; headers: Record<string, string>; body: string }[] = [];
  const app = express().use(express.text({ type: () => true }), ({ url, headers, body }, res) => {
    messages.push({ url, headers: headers as Record<string, string>, body: String(body) });
    receiver.answer(res);
  });
  const { url: origin, close } = await serve(app);
  onTestFinished(close);
  const receiver = { messages, answer: accept, origin, url: `${origin}/proposals/` };
  return receiver;
}

const accept = (res: ServerResponse): void => void res.writeHead(204).end();
