import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Bodies } from './response.ts';

/**
 * Compresses a document with Brotli and gzip.
 *
 * @param brotliQuality 0 to 11
 */
export async function precompress(html: string, brotliQuality: number): Promise<Bodies> {
  const identity = Buffer.from(html);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
    [constants.BROTLI_PARAM_SIZE_HINT]: identity.length,
  };
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(identity, { params }),
    promisify(gzip)(identity),
  ]);
  return { identity, br, gzip: gz };
}
