import { pipeline, Readable } from 'node:stream';
import { createBrotliDecompress } from 'node:zlib';

/** Undoes brotli, which `DecompressionStream` lacks on Node 20. */
export function inflateBrotli(body: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> {
  const inflated = createBrotliDecompress();
  // `pipeline` and not `pipe`: it also ends the source when nobody reads on, and an error in the source, which `pipe`
  // would leave without a listener, does not end the process.
  // Node's and the DOM's stream types describe the same objects in different words.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  pipeline(
    Readable.fromWeb(body as unknown as Parameters<typeof Readable.fromWeb>[0]),
    inflated,
    () => undefined,
  );
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return Readable.toWeb(inflated) as unknown as ReadableStream<Uint8Array>;
}
