/**
 * notistack styles its containers with goober, which rewrites the text of a style element; a strict
 * Content-Security-Policy blocks that. Goober writes to `window._goober` where it is set before its first use:
 * this one feeds a constructed style sheet, which needs no permission (CSSOM).
 */
const sheet = new CSSStyleSheet();
document.adoptedStyleSheets.push(sheet);

let css = '';
const goober = {
  // Goober puts an element that has no parent into the head; this one is none, and stays out.
  parentNode: document.head,
  firstChild: {
    get data() {
      return css;
    },
    set data(value: string) {
      css = value;
      sheet.replaceSync(value);
    },
  },
};

Object.assign(window, { _goober: goober });
