import { expect } from 'vitest';
import { privacy } from '#site/ownPages.ts';

/**
 * Quotes the sentences of the sample's privacy page that a test proves, in their order there. Fails
 * if a sentence is not on the page.
 */
export function expectOnPrivacyPage(...sentences: string[]): void {
  for (const sentence of sentences) expect(privacy.text).toContain(sentence);
}
