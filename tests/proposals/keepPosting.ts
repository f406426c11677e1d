import { expect } from 'vitest';
import { postForm, postJson } from '../helpers/posts.ts';
import { browserMark } from '../helpers/proposal.ts';

export type Posting = ReturnType<typeof keepPosting>;

/**
 * Starts visitors who keep sending different requests until they are stopped or the server is gone. Half of the
 * requests are JSON, half are forms.
 *
 * @param prefix the beginning of the requests' names
 */
export function keepPosting(url: string, prefix: string, visitors = 8) {
  const acknowledged = new Map<string, string>();
  const stopping = new AbortController();
  let refused = 0;

  async function visitor(number: number) {
    for (let index = 0; !stopping.signal.aborted; index += 1) {
      const fullName = `${prefix}.${number}.${index}`;
      const post = number % 2 ? postForm : postJson;
      const sending = post(url, { fullName, email: `${fullName}@example.com` }, browserMark);
      const answer = await sending.catch(() => undefined);
      if (!answer) return;
      if (answer.status === 303) acknowledged.set(fullName, '');
      else if (answer.status === 200) acknowledged.set(fullName, String(answer.body.id));
      else if (answer.status === 503) refused += 1;
      else throw new Error(`unexpected status ${answer.status}`);
    }
  }

  const ended = Promise.all(Array.from({ length: visitors }, (_, number) => visitor(number)));
  return {
    /** The ids of the acknowledged requests by name. An acknowledged form has no id. */
    acknowledged,
    /** The number of 503 answers so far. */
    refused: () => refused,
    /** Resolves once all visitors have stopped, which they do when the server is gone. */
    ended,
    /** Stops the posting and returns all acknowledged requests. */
    async stop() {
      stopping.abort();
      await ended;
      return acknowledged;
    },
  };
}

/** The acknowledged requests that are not stored, or with another id. Throws if one is stored twice. */
export function lost(
  rows: readonly { id: string; fullName: string }[],
  acknowledged: readonly Posting['acknowledged'][],
) {
  const ids = new Map(rows.map(({ fullName, id }) => [fullName, id]));
  expect(ids.size).toBe(rows.length);
  return acknowledged
    .flatMap((some) => [...some])
    .filter(([fullName, id]) => !ids.has(fullName) || (id && ids.get(fullName) !== id));
}
