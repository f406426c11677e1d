import { once } from 'node:events';
import { connect } from 'node:net';
import type { Express } from 'express';
import request from 'supertest';
import { expect, onTestFinished, test } from 'vitest';
import { functionPath } from '../../server/proposals/functionRoute.ts';
import { buildProposal } from '../helpers/proposal.ts';
import { proposalsApp } from '../helpers/proposalsApp.ts';

const post = (app: Express) => request(app).post(functionPath);

test('with a Supabase project set, the path is not answered here', async () => {
  const { app } = await proposalsApp({ SUPABASE_URL: 'http://127.0.0.1:9', SUPABASE_ANON_KEY: 'key' });
  expect((await post(app).send(buildProposal())).status).toBe(404);
});

test('a visitor who leaves in the middle of sending is neither stored nor logged, and the next one is served', async () => {
  const { app, logger, stored } = await proposalsApp();
  const server = app.listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0;
  const socket = connect(port, '127.0.0.1');
  socket.write(
    `POST ${functionPath} HTTP/1.1\r\nHost: site\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n{"full`,
  );
  const gone = new Promise((resolve) => {
    server.once('connection', (connection) => connection.once('close', resolve));
  });
  await once(socket, 'connect');
  socket.destroy();
  await gone;
  expect((await post(app).send(buildProposal())).status).toBe(200);
  expect(await stored()).toHaveLength(1);
  expect(logger.lines.filter((line) => line.includes('could not be accepted'))).toEqual([]);
});
