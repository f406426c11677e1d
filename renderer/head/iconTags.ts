/**
 * The site's icons: browsers take the drawing where they can, else the 32 px file; iOS its own. Named with a size, the
 * .ico loses against the drawing, which has any (HTML Standard, "Link type icon").
 */
export const iconTags = [
  '<link rel="icon" href="/favicon.ico" sizes="32x32">',
  '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
  '<link rel="apple-touch-icon" href="/apple-touch-icon.png">',
  '<link rel="manifest" href="/site.webmanifest">',
];
