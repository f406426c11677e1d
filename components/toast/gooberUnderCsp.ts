/*
 * notistack styles its containers with goober, which rewrites the text of a `<style>` element. The
 * page's Content-Security-Policy blocks that, because it has no hash of this text. But goober uses
 * any element with this id, and only ever writes to its first text node. So this file gives it a
 * `<data>` element, and copies each text that goober writes into a constructed style sheet, which
 * the policy allows (CSSOM). Safari before 16.4 has no constructed style sheets. There,
 * notistack's own styles are missing, and toasts are shown all the same.
 */
const written = document.createElement('data');
written.id = '_goober';
written.append(' ');
document.head.append(written);

if ('adoptedStyleSheets' in document) {
  const sheet = new CSSStyleSheet();
  document.adoptedStyleSheets.push(sheet);
  // The observer's callback is a microtask, so the styles are there before the toast is painted.
  new MutationObserver(() => sheet.replaceSync(written.textContent ?? '')).observe(written, {
    characterData: true,
    subtree: true,
  });
}
