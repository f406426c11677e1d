import { Buffer } from 'node:buffer';

/** A body as it was read. `too-large`: it has more bytes than allowed. `aborted`: the client left before its end. */
export type Body = Uint8Array | 'too-large' | 'aborted';

/**
 * Reads a request's body and stops as soon as it is too long.
 *
 * @param chunks the rest of a body that is too long stays in there
 * @param declared the value of Content-Length; a body that declares too much is not read at all
 * @param limit the longest accepted body, in bytes
 */
export async function readBody(
  chunks: AsyncIterable<Uint8Array>,
  declared: string | null | undefined,
  limit: number,
): Promise<Body> {
  if (Number(declared) > limit) return 'too-large';
  const read: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of chunks) {
      size += chunk.byteLength;
      if (size > limit) return 'too-large';
      read.push(chunk);
    }
  } catch {
    return 'aborted';
  }
  return Buffer.concat(read);
}
