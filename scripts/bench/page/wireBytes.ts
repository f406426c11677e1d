import type { Browser } from 'playwright-core';
import { loadedFiles } from '../../lib/loadedFiles.ts';

/** Transferred bytes of bodies, by resource type and by whether they were requested before `load`. */
export type WireBytes = Record<'before load' | 'after load', Record<string, number>>;

/** Loads a page on a 390 px screen without any input, and adds up the transferred bytes until the network is idle. */
export async function wireBytes(browser: Browser, url: string): Promise<WireBytes> {
  const sums: WireBytes = { 'before load': {}, 'after load': {} };
  for (const { type, beforeLoad, bytes } of await loadedFiles(browser, url)) {
    const column = sums[beforeLoad ? 'before load' : 'after load'];
    column[type] = (column[type] ?? 0) + bytes;
  }
  return sums;
}
