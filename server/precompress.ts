import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** The content codings that documents are kept in, best first (RFC 9110, section 8.4.1). */
export const codings = ['br', 'gzip', 'identity'] as const;

export type Coding = (typeof codings)[number];

/** A finished answer: its bytes in every coding, and a strong validator for each. */
export type Precompressed = Record<Coding, { bytes: Buffer; etag: string }>;

/** Compresses a document once, as hard as it goes, for all who will ask for it. */
export async function precompress(html: string): Promise<Precompressed> {
  const identity = Buffer.from(html);
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(identity, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: identity.length,
      },
    }),
    promisify(gzip)(identity, { level: constants.Z_BEST_COMPRESSION }),
  ]);
  const hash = createHash('sha256').update(identity).digest('base64url').slice(0, 22);
  // A strong validator stands for exact bytes, so each coding has its own (RFC 9110, section 8.8.3.3).
  return {
    br: { bytes: br, etag: `"${hash}-br"` },
    gzip: { bytes: gz, etag: `"${hash}-gz"` },
    identity: { bytes: identity, etag: `"${hash}"` },
  };
}
