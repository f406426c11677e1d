/**
 * Makes everything around an open element inert, or usable again: the siblings of the element and
 * of each of its ancestors. The live region never becomes inert, so that screen readers read its
 * announcements.
 */
export function setPageInert(open: Element, isInert: boolean): void {
  let around: Element | null;
  for (let inner = open; (around = inner.parentElement); inner = around)
    for (const other of around.children as HTMLCollectionOf<HTMLElement>)
      if (other !== inner && !other.matches('[role=status]')) other.inert = isInert;
}
