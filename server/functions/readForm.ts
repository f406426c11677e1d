import type { Request } from 'express';

export type Form =
  | { readonly kind: 'form'; readonly entries: Readonly<Record<string, string>> }
  | { readonly kind: 'too-large' | 'not-a-form' | 'aborted' };

/**
 * Reads a form as browsers post it (`application/x-www-form-urlencoded`, UTF-8). Of fields that come twice the first
 * counts.
 *
 * @param limit bytes
 */
export async function readForm(req: Request, limit: number): Promise<Form> {
  // Browsers never compress what they post; a body that is compressed all the same is not from a form.
  if (!req.is('application/x-www-form-urlencoded') || req.get('content-encoding'))
    return { kind: 'not-a-form' };
  // A form that says itself that it is too long is refused before it comes.
  if (Number(req.get('content-length')) > limit) return { kind: 'too-large' };
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    // Left open at the end of the loop: what else arrives is still to be let through, see `tooLarge`.
    for await (const chunk of req.iterator({ destroyOnReturn: false })) {
      if (!Buffer.isBuffer(chunk)) return { kind: 'not-a-form' };
      size += chunk.length;
      if (size > limit) return { kind: 'too-large' };
      chunks.push(chunk);
    }
  } catch {
    return { kind: 'aborted' };
  }
  const entries: Record<string, string> = {};
  for (const [name, value] of new URLSearchParams(Buffer.concat(chunks).toString('utf8')))
    entries[name] ??= value;
  return { kind: 'form', entries };
}
