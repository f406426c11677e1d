import type { RequestHandler } from 'express';

/**
 * Answers 400 to a path that is not one: broken percent-encoding, control characters, or a target that does not
 * begin with a slash (RFC 9112, section 3.2).
 */
export const rejectMalformed: RequestHandler = (req, res, next) => {
  if (wellFormed(req.path)) return next();
  res.status(400).type('text').send('400 Bad request: this address is not well-formed.\n');
};

function wellFormed(path: string): boolean {
  try {
    // oxlint-disable-next-line no-control-regex
    return path.startsWith('/') && !/[\u0000-\u001f\u007f]/.test(decodeURIComponent(path));
  } catch {
    return false;
  }
}
