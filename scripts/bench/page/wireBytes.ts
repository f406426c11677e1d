import type { Browser } from 'playwright-core';
import { loadedFiles } from '../../lib/loadedFiles.ts';

/** Bytes of bodies over the wire, by type of resource and by whether they were asked for before `load`. */
export type WireBytes = Record<'before load' | 'after load', Record<string, number>>;

/** Loads a page on a 390 px screen, leaves it alone until it is idle, and adds up what came. */
export async function wireBytes(browser: Browser, url: string): Promise<WireBytes> {
  const sums: WireBytes = { 'before load': {}, 'after load': {} };
  for (const { type, beforeLoad, bytes } of await loadedFiles(browser, url)) {
    const column = sums[beforeLoad ? 'before load' : 'after load'];
    column[type] = (column[type] ?? 0) + bytes;
  }
  return sums;
}
