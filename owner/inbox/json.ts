import { valuesOf } from '#proposal/answers.ts';
import type { ArchivedProposal } from './archive.ts';

/** Returns a request as the JSON has it: the answers also by the names of their fields. */
export const jsonRecord = (one: ArchivedProposal) => ({
  ...valuesOf(one.answers),
  ...one,
  createdAt: new Date(one.createdAt).toISOString(),
});

/** Yields all fields and deliveries as the text of a JSON array, with dates in ISO 8601. */
export async function* json(proposals: AsyncIterable<ArchivedProposal>): AsyncGenerator<string> {
  let before = '[\n';
  for await (const one of proposals) {
    // The object is printed within an array, so that its indent is right; the brackets are cut off.
    yield before + JSON.stringify([jsonRecord(one)], null, 2).slice(2, -2);
    before = ',\n';
  }
  yield before === ',\n' ? '\n]\n' : '[]\n';
}
