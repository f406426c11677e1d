/**
 * What nginx or Caddy says by itself, as plain text: while the server restarts, or before a request reaches it. After a
 * change run `npm run assets`, which writes these texts into the files for both in `deploy/`, and copy the
 * file that you use to its place again. Leave out `$`, `{` and `}`, which the two programs read as names.
 */
export const proxyTexts = {
  tooLarge: 'This is more than the site accepts. Please go back, shorten your text, and send it again.',
  malformed:
    "The site could not read what your browser sent. Please reload the page, or clear this site's cookies.",
  unavailable:
    'The site cannot answer right now. Please try again in a minute; if you sent a form, send it again.',
};
