/** A control with a value, or a button that opens something, such as a question. */
type Part = HTMLInputElement | HTMLButtonElement;

/**
 * Remembers what the visitor has entered in an island, for each element with a `name`: the value of
 * a control, or whether a button is expanded, and whether the element has the focus. This is needed
 * because a translation or an extension may change the elements that the server has sent. React
 * then replaces them.
 *
 * @returns a function that copies what was entered to the elements of `next`. The first call copies
 *   from the elements of `island`. Each later call copies from the elements to which the previous
 *   call has copied
 */
export function holdInput(island: HTMLElement): (next: HTMLElement) => void {
  let held = partsOf(island);
  let focused = document.activeElement;
  addEventListener('focusin', ({ target }) => (focused = target as Element));
  // React may remove the focused element. One microtask later, its replacement is in the document.
  addEventListener('focusout', () => queueMicrotask(() => (focused = document.activeElement)));

  return (next) => {
    const replacing = partsOf(next);
    for (const [key, part] of replacing) {
      const old = held.get(key);
      if (!old || old === part) continue;
      const expanded = old.getAttribute('aria-expanded');
      if (expanded) part.setAttribute('aria-expanded', expanded);
      else if (part.type === 'checkbox' && 'checked' in old) Object.assign(part, { checked: old.checked });
      else part.value = old.value;
      if (old === focused) part.focus({ preventScroll: true });
    }
    held = replacing;
  };
}

function partsOf(island: HTMLElement) {
  return new Map(Array.from(island.querySelectorAll<Part>('[name]'), (part) => [part.name, part]));
}
