import { useEffect } from 'react';

/** Puts `prefix` before the document's title while the form has errors (GOV.UK's error pattern). */
export function useErrorTitle(faulty: boolean, prefix: string): void {
  useEffect(() => {
    const plain = document.title.startsWith(prefix) ? document.title.slice(prefix.length) : document.title;
    document.title = faulty ? prefix + plain : plain;
  }, [faulty, prefix]);
}
