import { question } from '../../components/sections/faq/questions.ts';

/**
 * The parts of an island whose state is the visitor's: the controls, and whether each question is
 * open.
 */
const parts = `[name], [${question}]`;

type Part = HTMLInputElement | HTMLButtonElement;

/**
 * Holds on to what a visitor has entered in an island: values, open questions and the focus. React
 * replaces elements that are not those of the server, because a translation or an extension has
 * changed them. These are held, with all that is in them.
 *
 * @returns a function that moves what was entered to the elements that replace these, and holds
 *   those from then on
 */
export function holdEntries(island: HTMLElement): (next: HTMLElement) => void {
  let held = partsOf(island);
  let focused = document.activeElement;
  addEventListener('focusin', ({ target }) => (focused = target as Element));
  // An element that is removed may lose the focus with this event. By the microtask it has been
  // replaced.
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
