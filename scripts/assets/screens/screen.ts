/** One drawn page: what the browser is given to render. */
export interface Screen {
  /** Size in CSS px. */
  width: number;
  height: number;
  /** Rules for this screen alone; the faces are 'Display' and 'Text', with every axis. */
  css: string;
  /** Rules that follow them for its dark edition; without them the picture is dark enough by day. */
  night?: string;
  /** Markup of the body. */
  body: string;
}

/** The size of every project picture: 16:10. */
export const screenSize = { width: 1280, height: 800 } as const;

/** Draws `count` things in a row and joins their markup. */
export function times(count: number, draw: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => draw(index)).join('');
}

/** Draws each item and joins the markup. */
export function each<T>(items: readonly T[], draw: (item: T, index: number) => string): string {
  return items.map((item, index) => draw(item, index)).join('');
}

/** Markup for an icon on a 24 px grid, stroked in the text's colour. */
export function lineIcon(path: string, size = 24, stroke = 2): string {
  return (
    `<svg width="${size}" height="${size}" viewBox="0 0 24 24" fill="none" stroke="currentColor" ` +
    `stroke-width="${stroke}" stroke-linecap="round" stroke-linejoin="round"><path d="${path}"/></svg>`
  );
}
