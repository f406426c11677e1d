/*
 * notistack styles its containers with goober, which rewrites the text of a `<style>` element. The
 * page's Content-Security-Policy blocks that, because the text has no hash in it. But goober takes
 * any element with this id, and only ever writes to its first text node. So it gets an element that
 * is no style sheet, and each text that it writes goes into a constructed style sheet, which the
 * policy allows (CSSOM). Safari before 16.4 has no constructed style sheets. There, toasts appear
 * and disappear without a motion.
 */
const written = document.createElement('data');
written.id = '_goober';
written.append(' ');
document.head.append(written);

if ('adoptedStyleSheets' in document) {
  const sheet = new CSSStyleSheet();
  document.adoptedStyleSheets.push(sheet);
  // Its callback is a microtask, so the styles are there before the toast is painted.
  new MutationObserver(() => sheet.replaceSync(written.textContent ?? '')).observe(written, {
    characterData: true,
    subtree: true,
  });
}
