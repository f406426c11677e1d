/**
 * Opens an address in a new window, and collects that window's console messages in `complaints` of the current window,
 * page by page, because WebDriver does not provide them. WebKit keeps a new window's `Window` object for the first
 * document of the same origin. So listeners set here exist before that document's first script.
 *
 * Runs inside a page of the same origin as source code, so it may use nothing from outside its own body.
 *
 * @param done called once the document is complete
 */
export function openWatched(url: string, features: string, done: () => void): void {
  const complaints: string[] = [];
  const opened = window.open(url, '_blank', features) as (Window & typeof globalThis) | null;
  if (!opened) throw new Error('The browser opens no window');
  Object.assign(window, { complaints });
  for (const method of ['debug', 'log', 'info', 'warn', 'error'] as const) {
    opened.console[method] = (...words: unknown[]) => {
      complaints.push(`console.${method}: ${words.map(String).join(' ')}`);
    };
  }
  opened.addEventListener(
    'error',
    ({ target, message }) => {
      const source = target instanceof opened.HTMLElement ? target.outerHTML : undefined;
      complaints.push(source ? `failed to load: ${source}` : `uncaught: ${message}`);
    },
    { capture: true },
  );
  opened.addEventListener('unhandledrejection', ({ reason }) =>
    complaints.push(`uncaught: ${String(reason)}`),
  );
  opened.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
    complaints.push(`Content-Security-Policy: ${effectiveDirective} ${blockedURI}`),
  );
  opened.addEventListener('DOMContentLoaded', () => done());
}
