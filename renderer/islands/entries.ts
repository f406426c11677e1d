import { question } from '../../components/sections/faq/beforeReact.ts';

/**
 * The parts of an island with the visitor's state: the controls, and the questions, which are open
 * or closed.
 */
const parts = `[name], [${question}]`;

type Part = HTMLInputElement | HTMLButtonElement;

/**
 * Keeps the visitor's entries in an island: values, open questions and the focus. React replaces
 * elements that differ from the server's, because a translation or an extension has changed them.
 * This function keeps references to the replaced elements with their contents.
 *
 * @returns a function that copies the entries to the new elements, and keeps these from then on
 */
export function holdEntries(island: HTMLElement): (next: HTMLElement) => void {
  let held = partsOf(island);
  let focused = document.activeElement;
  addEventListener('focusin', ({ target }) => (focused = target as Element));
  // An element may lose the focus with this event because it is removed. In the microtask it has
  // been replaced.
  addEventListener('focusout', () => queueMicrotask(() => (focused = document.activeElement)));

  return (next) => {
    const replacing = partsOf(next);
    for (const [key, part] of replacing) {
      const old = held.get(key);
      if (!old || old === part) continue;
      if (part.getAttribute(question))
        part.setAttribute('aria-expanded', old.getAttribute('aria-expanded') ?? '');
      else if (part.type === 'checkbox' && 'checked' in old) Object.assign(part, { checked: old.checked });
      else part.value = old.value;
      if (old === focused) part.focus({ preventScroll: true });
    }
    held = replacing;
  };
}

function partsOf(island: HTMLElement) {
  const found = island.querySelectorAll<Part>(parts);
  return new Map(Array.from(found, (part) => [part.name || part.getAttribute(question), part]));
}
