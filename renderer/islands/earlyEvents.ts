/** A click that came before its island could answer it. */
export type EarlyClick = { target: HTMLElement };

declare global {
  interface Window {
    /** Set by the document's inline script; the loader takes what is queued and replaces `push`. */
    earlyClicks: { push: (click: EarlyClick) => unknown };
  }
}

/**
 * Runs as the document's inline script, before any other: keeps clicks on the buttons of islands that are not
 * hydrated yet. React does not replay them. Submits are left to the browser (a real POST), and so are links;
 * a link marked `data-replay` also has its handlers run later.
 *
 * It is sent as source text, so it may use nothing from outside its own body.
 */
export function captureEarlyClicks() {
  window.earlyClicks = [] as EarlyClick[];
  addEventListener(
    'click',
    (event) => {
      const target = event.target;
      if (!(target instanceof Element) || !event.isTrusted) return;
      const control = target.closest<HTMLElement>('button:not([type=submit]),[data-replay]');
      if (!control?.closest('[data-island]:not([data-ready])')) return;
      if (control instanceof HTMLButtonElement) {
        event.preventDefault();
        event.stopPropagation();
      }
      window.earlyClicks.push({ target: control });
    },
    true,
  );
}
