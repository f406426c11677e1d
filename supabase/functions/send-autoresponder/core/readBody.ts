/** Undoes one content coding. */
export type Inflate = (body: ReadableStream<Uint8Array>) => ReadableStream<Uint8Array>;

export type Body =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'too-large' | 'unsupported-coding' | 'unreadable' };

/**
 * Reads a request's body, inflated where it came compressed. Counts while it reads, before and after inflating, so that
 * a small body that inflates to gigabytes is given up early.
 *
 * @param limit bytes
 * @param inflaters content codings that the host's `DecompressionStream` lacks
 */
export async function readBody(
  request: Request,
  limit: number,
  inflaters: Readonly<Record<string, Inflate>>,
): Promise<Body> {
  if (Number(request.headers.get('content-length')) > limit) return { kind: 'too-large' };
  const coding = (request.headers.get('content-encoding') ?? 'identity').trim().toLowerCase();
  const inflate = coding === 'identity' ? undefined : (inflaters[coding] ?? standardInflate(coding));
  if (coding !== 'identity' && !inflate) return { kind: 'unsupported-coding' };
  if (!request.body) return { kind: 'text', text: '' };
  try {
    return await collect(inflate ? inflate(capped(request.body, limit)) : request.body, limit);
  } catch (error) {
    return { kind: error instanceof TooLarge ? 'too-large' : 'unreadable' };
  }
}

// https://compression.spec.whatwg.org/#supported-formats; brotli came later and is missing from older hosts.
const formats: Readonly<Record<string, string>> = { gzip: 'gzip', deflate: 'deflate', br: 'brotli' };

function standardInflate(coding: string): Inflate | undefined {
  try {
    // The DOM types know neither brotli nor that the writable side takes what a body is made of.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    const stream = new DecompressionStream(formats[coding] as CompressionFormat) as unknown as Inflater;
    return (body) => body.pipeThrough(stream);
  } catch {
    return undefined;
  }
}

type Inflater = TransformStream<Uint8Array, Uint8Array>;

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
