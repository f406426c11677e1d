import { functionPath } from '../../server/proposals/functionRoute.ts';
import { browserMark, buildProposal } from './proposal.ts';

export type Posting = {
  /** The id of every acknowledged request by its name; an acknowledged form has none. */
  acknowledged: ReadonlyMap<string, string>;
  /** How many were answered 503 so far. */
  refused(): number;
  /** Ends the posting; what was acknowledged, all told. */
  stop(): Promise<ReadonlyMap<string, string>>;
  /** Resolves once no visitor sends any more; when the server has gone, none gets an answer. */
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

/** Posts one request as the form does without JavaScript. */
export function postForm(url: string, fullName: string): Promise<Response> {
  return fetch(url, {
    method: 'POST',
    headers: browserMark,
    body: new URLSearchParams(request(fullName)),
    redirect: 'manual',
  });
}

/**
 * Visitors who keep sending different requests, half of them as JSON, half as forms, until they are stopped or the
 * server is gone.
 *
 * @param prefix what the requests' names begin with
 * @param most how many requests a visitor sends at most
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
 * The acknowledged requests that are not stored, or under another id.
 *
 * @param ids the stored requests' ids by their names
 */
export function missing(acknowledged: ReadonlyMap<string, string>, ids: ReadonlyMap<string, string>) {
  return [...acknowledged].filter(([fullName, id]) => !ids.has(fullName) || (id && ids.get(fullName) !== id));
}
