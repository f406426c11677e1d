export type Body =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'too-large' | 'compressed' | 'unreadable' };

/**
 * Reads a request's body as UTF-8 and stops as soon as it is too long. A compressed body is refused: neither the site nor
 * supabase-js sends one, and a small one can inflate to gigabytes.
 *
 * @param limit the longest accepted body, in bytes
 */
export async function readBody(request: Request, limit: number): Promise<Body> {
  const coding = (request.headers.get('content-encoding') ?? 'identity').trim().toLowerCase();
  if (coding !== 'identity') return { kind: 'compressed' };
  if (Number(request.headers.get('content-length')) > limit) return { kind: 'too-large' };
  if (!request.body) return { kind: 'text', text: '' };
  // `fatal` makes the decoder throw on anything that is not UTF-8.
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const reader = request.body.getReader();
  let seen = 0;
  let text = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return { kind: 'text', text: text + decoder.decode() };
      seen += value.byteLength;
      if (seen > limit) {
        // Not awaited, because a client that never stops sending would delay the answer.
        reader.cancel().catch(() => undefined);
        return { kind: 'too-large' };
      }
      text += decoder.decode(value, { stream: true });
    }
  } catch {
    return { kind: 'unreadable' };
  }
}
