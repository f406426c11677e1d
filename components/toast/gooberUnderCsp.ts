/*
 * notistack styles its containers with the library goober, which rewrites the text of a `<style>`
 * element. The page's Content-Security-Policy blocks a `<style>` element with such a text, because
 * the policy has no hash of this text.
 *
 * But goober uses any element with the id `_goober`, and only ever writes to the first text node of
 * this element. So this file gives goober a `<data>` element with this id, and copies each text
 * that goober writes into a constructed style sheet, which the policy allows (CSSOM).
 *
 * Safari before 16.4 has no constructed style sheets. There, notistack's own styles are missing,
 * and toasts are shown all the same.
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
