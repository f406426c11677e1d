import { onTestFinished } from 'vitest';
import { type Site, startSite } from './site.ts';

/**
 * Starts the built server until the test has finished. It renders its documents when they are asked for, not at its
 * start, which is three times as fast. For tests of what the server does beside its pages.
 */
export async function startQuickSite(env: Record<string, string> = {}): Promise<Site> {
  const site = await startSite({ PAGE_MEMO: 'off', ...env });
  onTestFinished(() => site.kill());
  return site;
}
