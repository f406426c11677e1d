import { Agent, request } from 'node:http';

export type Run = { perSecond: number; p50: number; p99: number; max: number; failed: number };

/** Posts different requests over keep-alive connections. Each connection sends the next one once the last is answered. */
export async function postProposals(port: number, connections: number, seconds: number): Promise<Run> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const latencies: number[] = [];
  let failed = 0;
  const start = performance.now();
  const end = start + seconds * 1000;

  async function connection() {
    while (performance.now() < end) {
      const sent = performance.now();
      if ((await post(agent, port)) === 200) latencies.push(performance.now() - sent);
      else failed += 1;
    }
  }

  await Promise.all(Array.from({ length: connections }, connection));
  const elapsed = performance.now() - start;
  agent.destroy();
  latencies.sort((a, b) => a - b);
  const at = (share: number) => latencies[Math.floor((latencies.length - 1) * share)] ?? Number.NaN;
  return { perSecond: (latencies.length / elapsed) * 1000, p50: at(0.5), p99: at(0.99), max: at(1), failed };
}

let sequence = 0;

function post(agent: Agent, port: number): Promise<number | undefined> {
  sequence += 1;
  const body = JSON.stringify({
    fullName: `Visitor ${sequence}`,
    email: `visitor.${sequence}.${Date.now()}@example.com`,
    projectType: 'care-website',
    targetLaunch: '2-3-months',
    details: 'We need a site for our care agency, with booking and a portal for relatives. '.repeat(4),
  });
  const headers = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    // Browsers send this header. Without it, a request counts as suspect.
    'sec-fetch-site': 'same-origin',
  };
  return new Promise((resolve, reject) => {
    const options = {
      port,
      host: '127.0.0.1',
      agent,
      method: 'POST',
      path: '/functions/v1/send-autoresponder',
      headers,
    };
    request(options, (response) => {
      response.resume();
      response.once('end', () => resolve(response.statusCode));
      response.once('error', reject);
    })
      .once('error', reject)
      .end(body);
  });
}
