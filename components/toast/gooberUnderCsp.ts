/**
 * notistack styles its containers with goober, which rewrites the text of a style element. A strict
 * Content-Security-Policy blocks that. If `window._goober` is set before its first use, goober writes to it. This one
 * passes the text to a constructed style sheet, which the policy allows (CSSOM). Safari before 16.4 has none: there, toasts
 * lack what goober adds, which is where they are and how they come.
 */
const sheet = 'adoptedStyleSheets' in document ? new CSSStyleSheet() : undefined;
if (sheet) document.adoptedStyleSheets.push(sheet);

let css = '';
const goober = {
  // Goober would append an element without a parent to the head. This is not an element, so it must appear to have a
  // parent.
  parentNode: document.head,
  firstChild: {
    get data() {
      return css;
    },
    set data(value: string) {
      css = value;
      sheet?.replaceSync(value);
    },
  },
};

Object.assign(window, { _goober: goober });
