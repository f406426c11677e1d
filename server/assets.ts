import type { RequestHandler } from 'express';
import sirv from 'sirv';

/** Names that carry a hash of their content: what they name never changes. */
const hashed = /^\/(?:assets|fonts)\/.+[.-][\w-]{8,}\.\w+$/;

/** What the build leaves in the folder for the server's or a developer's eyes. */
const notPublic = /\.(?:br|gz|map)$|\/$|^\/vite-plugin-ssr\.json$|\.html$/;

/**
 * Serves the built files from a list made at start, so that no path can lead out of the folder.
 *
 * @param folder the client build: hashed assets and what `public/` holds
 */
export function assets(folder: string): RequestHandler {
  const serve = sirv(folder, {
    extensions: [],
    brotli: true,
    gzip: true,
    etag: true,
    setHeaders: (res, path) => {
      res.setHeader(
        'Cache-Control',
        hashed.test(path) ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
      );
    },
  });
  return (req, res, next) => {
    if ((req.method !== 'GET' && req.method !== 'HEAD') || notPublic.test(req.path)) return next();
    serve(req, res, next);
  };
}
