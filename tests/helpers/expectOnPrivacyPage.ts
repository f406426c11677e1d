import { expect } from 'vitest';
import { privacy } from '#site/ownPages.ts';

/**
 * Quotes the sentences of the sample's privacy page that a test proves, in their order there. Fails
 * if the page does not have one of them.
 */
export function expectOnPrivacyPage(...sentences: string[]): void {
  for (const sentence of sentences) expect(privacy.text).toContain(sentence);
}
