import { expect } from 'vitest';
import { privacy } from '#site/ownPages.ts';

/**
 * Quotes sentences of the sample's privacy page, in its order, which a test proves. Fails if the
 * page has other sentences.
 */
export function promised(...sentences: string[]): void {
  for (const sentence of sentences) expect(privacy.text).toContain(sentence);
}
