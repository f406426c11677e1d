/**
 * The site's icons. Browsers use the SVG if they can, otherwise the 32 px file; iOS uses its own. The .ico has
 * a size, so the SVG, which fits any size, is preferred (HTML Standard, "Link type icon").
 */
export const iconTags = [
  '<link rel="icon" href="/favicon.ico" sizes="32x32">',
  '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
  '<link rel="apple-touch-icon" href="/apple-touch-icon.png">',
  '<link rel="manifest" href="/site.webmanifest">',
];
