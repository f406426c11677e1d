import { readFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import express from 'express';
import type { Answer } from './answer.ts';

// Runs as a process: bareServer.ts <http|express> <file with the answer> <port>. A reference that only writes one answer.
const [kind, file = '', port] = process.argv.slice(2);
const { status, headers, body } = JSON.parse(readFileSync(file, 'utf8')) as Answer;
const bytes = Buffer.from(body, 'base64');

function write(res: ServerResponse) {
  res.writeHead(status, headers);
  res.end(status === 304 ? undefined : bytes);
}

if (kind === 'http') createServer((_req, res) => write(res)).listen(Number(port));
else {
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.get('/{*path}', (_req, res) => write(res));
  app.listen(Number(port));
}
