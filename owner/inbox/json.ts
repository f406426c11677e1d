import { valuesOf } from '#proposal/answers.ts';
import type { ArchivedProposal } from './archive.ts';

/**
 * Returns a request as `--json` prints it. Each answer is also a property with the name of its
 * field.
 */
export const jsonRecord = (one: ArchivedProposal) => ({
  ...valuesOf(one.answers),
  ...one,
  createdAt: new Date(one.createdAt).toISOString(),
});

/**
 * Yields requests with all their fields and deliveries, as the text of a JSON array. Dates are in
 * ISO 8601.
 */
export async function* json(proposals: AsyncIterable<ArchivedProposal>): AsyncGenerator<string> {
  let before = '[\n';
  for await (const one of proposals) {
    // The object is printed within an array, so that its indent is right; the brackets are cut off.
    yield before + JSON.stringify([jsonRecord(one)], null, 2).slice(2, -2);
    before = ',\n';
  }
  yield before === ',\n' ? '\n]\n' : '[]\n';
}
