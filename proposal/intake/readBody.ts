import { Buffer } from 'node:buffer';
import type { RefusalCode } from './replies.ts';

/**
 * Reads a request's body as UTF-8 and stops as soon as it is too long. A compressed body is refused: neither the site nor
 * supabase-js sends one, and a small one can inflate to gigabytes.
 *
 * @param limit the longest accepted body, in bytes
 */
export async function readBody(
  { headers, body }: Request,
  limit: number,
): Promise<{ text: string } | { refused: RefusalCode }> {
  const coding = (headers.get('content-encoding') ?? 'identity').trim().toLowerCase();
  if (coding !== 'identity') return { refused: 'unsupported-media-type' };
  if (Number(headers.get('content-length')) > limit) return { refused: 'too-large' };
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of body?.values({ preventCancel: true }) ?? []) {
      size += chunk.byteLength;
      if (size > limit) break;
      chunks.push(chunk);
    }
    if (size > limit) {
      // Not awaited, because a client that never stops sending would delay the answer.
      body?.cancel().catch(() => undefined);
      return { refused: 'too-large' };
    }
    // `fatal` makes the decoder throw on anything that is not UTF-8.
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks)) };
  } catch {
    return { refused: 'bad-json' };
  }
}
