import type { IncomingHttpHeaders } from 'node:http';
import express, { type Response } from 'express';
import { serve } from './listen.ts';

/** How the function behaves: it answers correctly, or fails in one of several ways. */
export type Behavior =
  | 'success'
  | { status: number; type?: string; body?: string }
  | 'html page'
  | 'hang'
  | 'drop the connection';

type Call = { headers: IncomingHttpHeaders; body: string };

export type FunctionsServer = Awaited<ReturnType<typeof startFunctionsServer>>;

const cors = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Headers':
    'authorization, x-client-info, apikey, content-type, x-supabase-api-version, idempotency-key',
};

/**
 * Starts an HTTP server on the loopback interface that behaves like Supabase Functions toward a
 * browser: the CORS preflight, `POST /functions/v1/send-autoresponder`, and their failures.
 */
export async function startFunctionsServer() {
  const calls: Call[] = [];
  const refreshes: Call[] = [];
  let behavior: Behavior = 'success';

  function answer(res: Response) {
    if (behavior === 'hang') return;
    if (behavior === 'drop the connection') res.destroy();
    else if (behavior === 'html page') res.send('<!doctype html><p>Hello');
    else if (behavior === 'success') res.json({ ok: true, id: 'a-request' });
    else
      res
        .status(behavior.status)
        .type(behavior.type ?? 'json')
        .send(behavior.body ?? '{"ok":false,"error":{"code":"internal","message":"It broke"}}');
  }

  const app = express().use(express.text({ type: () => true }));
  app.use((req, res, next) => {
    res.set(cors);
    if (req.method === 'OPTIONS') res.end('ok');
    else next();
  });
  app.post('/functions/v1/send-autoresponder', ({ headers, body }, res) => {
    calls.push({ headers, body: String(body) });
    answer(res);
  });
  app.post('/auth/v1/token', ({ headers, body }, res) => {
    refreshes.push({ headers, body: String(body) });
    res.json(sessionUntil(Date.now() + 3_600_000));
  });
  app.get('/auth/v1/user', (_req, res) => void res.json(sessionUntil(0).user));
  const { url, close } = await serve(app);
  return {
    url,
    /** Settings that make a site use this server as its Supabase project. */
    env: { SUPABASE_URL: url, SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_key' },
    /** The browser's calls of the function, without preflights. */
    calls,
    /** The sessions that a browser has refreshed. */
    refreshes,
    /** Changes how the function behaves from now on, and forgets all earlier calls. */
    behave(next: Behavior) {
      behavior = next;
      for (const list of [calls, refreshes]) list.length = 0;
    },
    close,
  };
}

/** A session in the form in which Supabase's authentication returns it and its client stores it. */
export function sessionUntil(end: number) {
  return {
    access_token: `until-${end}`,
    refresh_token: 'a-refresh-token',
    token_type: 'bearer',
    expires_at: Math.floor(end / 1000),
    expires_in: 3_600,
    user: { id: 'a-user', aud: 'authenticated', role: 'authenticated', email: 'ada@example.com' },
  };
}
