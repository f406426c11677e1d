import { postForm, postJson } from './posts.ts';
import { browserMark } from './proposal.ts';

export type Posting = ReturnType<typeof keepPosting>;

/**
 * Starts visitors who keep sending different requests until they are stopped or the server is gone.
 * Half of the requests are JSON, half are forms.
 *
 * @param prefix the beginning of the senders' names, by which the tests recognize the requests
 * @returns the ids of the acknowledged requests by the senders' names (an acknowledged form has no
 *   id), the number of 503 answers so far, a function that stops the visitors, and a promise that
 *   resolves once all visitors have stopped
 */
export function keepPosting(url: string, prefix: string, visitors = 8) {
  const acknowledged = new Map<string, string | undefined>();
  let refused = 0;
  const stopping = new AbortController();

  async function visitor(number: number) {
    for (let index = 0; !stopping.signal.aborted; index += 1) {
      const fullName = `${prefix}.${number}.${index}`;
      const post = number % 2 ? postForm : postJson;
      const sending = post(url, { fullName, email: `${fullName}@example.com` }, browserMark);
      const answer = await sending.catch(() => undefined);
      if (!answer) return;
      if (answer.status === 503) refused += 1;
      else if (answer.status !== 303 && answer.status !== 200) throw new Error(`unexpected ${answer.status}`);
      else acknowledged.set(fullName, answer.body.id as string | undefined);
    }
  }

  const ended = Promise.all(Array.from({ length: visitors }, (_, number) => visitor(number)));
  const stop = () => {
    stopping.abort();
    return ended;
  };
  return { acknowledged, refused: () => refused, ended, stop };
}

/** Returns the acknowledged requests that are not stored exactly once with their id. */
export function lost(rows: readonly { id: string; fullName: string }[], postings: readonly Posting[]) {
  const idsOf = (name: string) => rows.filter(({ fullName }) => fullName === name).map(({ id }) => id);
  return postings
    .flatMap(({ acknowledged }) => [...acknowledged])
    .filter(([name, id]) => idsOf(name).length !== 1 || (id && idsOf(name)[0] !== id));
}
