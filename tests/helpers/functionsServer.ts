import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import { listenLocally } from './listen.ts';

/** The function's behavior: a correct answer, or one of several failures. */
export type Behaviour =
  'success' | { status: number; body?: string } | 'html page' | 'hang' | 'drop the connection';

export type Call = { headers: IncomingHttpHeaders; body: string };

export type FunctionsServer = {
  url: string;
  /** Settings that make a site use this server as its Supabase project. */
  env: { SUPABASE_URL: string; SUPABASE_PUBLISHABLE_KEY: string };
  /** The browser's calls of the function, without preflights. A page's calls have an `Origin`. */
  calls: Call[];
  /** Calls by the site's own server, which forwards what it received by `POST /`. */
  handedOver: Call[];
  /** The sessions that a browser has refreshed. */
  refreshes: Call[];
  /** Answers in this way from now on, and forgets all calls so far. */
  behave(behaviour: Behaviour): void;
  /** Answers all hanging calls with success, and all later ones: a call may still be on its way. */
  release(): void;
  close(): void;
};

/**
 * Starts an HTTP server on the loopback interface that behaves like Supabase Functions toward a browser: the CORS
 * preflight, `POST /functions/v1/send-autoresponder`, and their failures.
 */
export async function startFunctionsServer(): Promise<FunctionsServer> {
  const calls: Call[] = [];
  const handedOver: Call[] = [];
  const refreshes: Call[] = [];
  const hanging: ServerResponse[] = [];
  let behaviour: Behaviour = 'success';

  const server = createServer((req, res) => void serve(req, res));

  async function serve(req: IncomingMessage, res: ServerResponse) {
    res.setHeader('Access-Control-Allow-Origin', '*');
    res.setHeader(
      'Access-Control-Allow-Headers',
      'authorization, x-client-info, apikey, content-type, x-supabase-api-version',
    );
    if (req.method === 'OPTIONS') {
      res.end('ok');
    } else if (req.method === 'POST' && req.url === '/functions/v1/send-autoresponder') {
      const body = await readBody(req);
      (req.headers.origin ? calls : handedOver).push({ headers: req.headers, body });
      answer(res);
    } else if (req.method === 'POST' && req.url === '/auth/v1/token?grant_type=refresh_token') {
      refreshes.push({ headers: req.headers, body: await readBody(req) });
      res
        .setHeader('Content-Type', 'application/json')
        .end(JSON.stringify(sessionUntil(Date.now() + 3_600_000)));
    } else if (req.method === 'GET' && req.url === '/auth/v1/user') {
      res.setHeader('Content-Type', 'application/json').end(JSON.stringify(sessionUntil(0).user));
    } else {
      res.writeHead(404).end('{"msg":"no such function"}');
    }
  }

  function answer(res: ServerResponse) {
    if (behaviour === 'hang') hanging.push(res);
    else if (behaviour === 'drop the connection') res.destroy();
    else if (behaviour === 'html page')
      res.setHeader('Content-Type', 'text/html').end('<!doctype html><p>Hello');
    else if (behaviour === 'success') succeed(res);
    else
      res
        .writeHead(behaviour.status, { 'Content-Type': 'application/json' })
        .end(behaviour.body ?? '{"ok":false,"error":{"code":"internal","message":"It broke"}}');
  }

  const url = `http://127.0.0.1:${await listenLocally(server)}`;
  return {
    url,
    env: { SUPABASE_URL: url, SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_key' },
    calls,
    handedOver,
    refreshes,
    behave(next) {
      behaviour = next;
      for (const list of [calls, handedOver, refreshes]) list.length = 0;
    },
    release() {
      behaviour = 'success';
      hanging.splice(0).forEach(succeed);
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** A session in the form in which Supabase's authentication returns it and its client stores it. */
export function sessionUntil(end: number) {
  const expiry = { expires_at: Math.floor(end / 1000), expires_in: 3_600 };
  const user = { id: 'a-user', aud: 'authenticated', role: 'authenticated', email: 'ada@example.com' };
  return {
    access_token: `until-${end}`,
    refresh_token: 'a-refresh-token',
    token_type: 'bearer',
    ...expiry,
    user,
  };
}

function succeed(res: ServerResponse) {
  res.setHeader('Content-Type', 'application/json').end('{"ok":true,"id":"a-request"}');
}

async function readBody(req: IncomingMessage): Promise<string> {
  let body = '';
  for await (const chunk of req.setEncoding('utf8')) body += String(chunk);
  return body;
}
