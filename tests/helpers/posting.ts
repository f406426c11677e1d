import { functionPath } from '../../server/proposals/functionRoute.ts';
import { browserMark, buildProposal } from './proposal.ts';

export type Posting = {
  /** The ids of the acknowledged requests by name. An acknowledged form has no id. */
  acknowledged: ReadonlyMap<string, string>;
  /** The number of 503 answers so far. */
  refused(): number;
  /** Stops the posting and returns all acknowledged requests. */
  stop(): Promise<ReadonlyMap<string, string>>;
  /** Resolves once all visitors have stopped, which they do when the server is gone. */
  ended: Promise<unknown>;
};

/** Posts one request to the function. */
export function postJson(url: string, fullName: string, signal?: AbortSignal): Promise<Response> {
  return fetch(`${url}${functionPath}`, {
    method: 'POST',
    ...(signal && { signal }),
    headers: { 'content-type': 'application/json', ...browserMark },
    body: JSON.stringify(request(fullName)),
  });
}

/** Posts one request like the form does without JavaScript. */
function postForm(url: string, fullName: string): Promise<Response> {
  return fetch(url, {
    method: 'POST',
    headers: browserMark,
    body: new URLSearchParams(request(fullName)),
    redirect: 'manual',
  });
}

/**
 * Starts visitors who keep sending different requests until they are stopped or the server is gone. Half of the
 * requests are JSON, half are forms.
 *
 * @param prefix the beginning of the requests' names
 * @param most the maximum number of requests per visitor
 */
export function keepPosting(url: string, prefix: string, visitors = 8, most = Infinity): Posting {
  const acknowledged = new Map<string, string>();
  const stopping = new AbortController();
  let refused = 0;

  async function visitor(number: number) {
    for (let index = 0; index < most && !stopping.signal.aborted; index += 1) {
      const fullName = `${prefix}.${number}.${index}`;
      const answer = await (number % 2 ? postForm : postJson)(url, fullName).catch(() => undefined);
      const body = await answer?.text().catch(() => undefined);
      if (!answer || body === undefined) return;
      if (answer.status === 303) acknowledged.set(fullName, '');
      else if (answer.status === 200) acknowledged.set(fullName, (JSON.parse(body) as { id: string }).id);
      else if (answer.status === 503) refused += 1;
      else throw new Error(`unexpected status ${answer.status}`);
    }
  }

  const ended = Promise.all(Array.from({ length: visitors }, (_, number) => visitor(number)));
  return {
    acknowledged,
    refused: () => refused,
    ended,
    async stop() {
      stopping.abort();
      await ended;
      return acknowledged;
    },
  };
}

function request(fullName: string) {
  return buildProposal({ fullName, email: `${fullName}@example.com` });
}

/**
 * Returns the acknowledged requests that are not stored, or that are stored with another id.
 *
 * @param ids name of each stored request → its id
 */
export function missing(acknowledged: ReadonlyMap<string, string>, ids: ReadonlyMap<string, string>) {
  return [...acknowledged].filter(([fullName, id]) => !ids.has(fullName) || (id && ids.get(fullName) !== id));
}
