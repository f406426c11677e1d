/** Undoes one content coding that `DecompressionStream` lacks, such as brotli. */
export type Inflate = (body: ReadableStream<Uint8Array>) => ReadableStream<Uint8Array>;

export type Body =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'too-large' | 'unsupported-coding' | 'unreadable' };

/**
 * Reads a request's body, inflated where it came compressed. Counts while it reads, before and after inflating, so that
 * a small body that inflates to gigabytes is given up early.
 *
 * @param limit bytes
 * @param inflaters content codings besides gzip and deflate
 */
export async function readBody(
  request: Request,
  limit: number,
  inflaters: Readonly<Record<string, Inflate>>,
): Promise<Body> {
  if (Number(request.headers.get('content-length')) > limit) return { kind: 'too-large' };
  const coding = (request.headers.get('content-encoding') ?? 'identity').trim().toLowerCase();
  const inflate = inflaters[coding] ?? standard[coding];
  if (coding !== 'identity' && !inflate) return { kind: 'unsupported-coding' };
  if (!request.body) return { kind: 'text', text: '' };
  try {
    return await collect(inflate ? inflate(capped(request.body, limit)) : request.body, limit);
  } catch (error) {
    return { kind: error instanceof TooLarge ? 'too-large' : 'unreadable' };
  }
}

const standard: Readonly<Record<string, Inflate>> = {
  gzip: (body) => body.pipeThrough(decompression('gzip')),
  deflate: (body) => body.pipeThrough(decompression('deflate')),
};

function decompression(format: CompressionFormat) {
  // The DOM types give the writable side as `BufferSource`, which includes what a body is made of.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return new DecompressionStream(format) as unknown as TransformStream<Uint8Array, Uint8Array>;
}

class TooLarge extends Error {}

function capped(body: ReadableStream<Uint8Array>, limit: number): ReadableStream<Uint8Array> {
  let seen = 0;
  return body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        seen += chunk.byteLength;
        if (seen > limit) throw new TooLarge();
        controller.enqueue(chunk);
      },
    }),
  );
}

async function collect(stream: ReadableStream<Uint8Array>, limit: number): Promise<Body> {
  // Anything but UTF-8 is refused, not guessed at: `fatal` makes the decoder throw.
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const reader = stream.getReader();
  let seen = 0;
  let text = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return { kind: 'text', text: text + decoder.decode() };
    seen += value.byteLength;
    if (seen > limit) {
      // Not awaited: a sender that never ends must not keep the answer waiting.
      reader.cancel().catch(() => undefined);
      return { kind: 'too-large' };
    }
    text += decoder.decode(value, { stream: true });
  }
}
