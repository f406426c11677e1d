const sm = 600;
const md = 900;
const lg = 1200;

/**
 * The widths of windows in px at which several components change their layout, by MUI's names.
 * Below `sm` are phones. From `md` on, sections have columns. From `lg` on, two quotes are side by
 * side. `xs` and `xl` are there because MUI's own components may need them. `Steps.motion.css`
 * repeats `sm` and `lg`, and `ProjectCard.motion.css` and `WayToForm.motion.css` repeat `sm`.
 */
export const widths = { xs: 0, sm, md, lg, xl: 1536 } as const;

// Conditions for media queries that are written without MUI's theme. This file imports nothing. So
// an inline script of the head can import one of these constants without the rest of the theme.

export const fromSm = `(min-width:${sm}px)`;
export const fromMd = `(min-width:${md}px)`;
export const fromLg = `(min-width:${lg}px)`;
export const belowSm = `(max-width:${sm - 0.05}px)`;
export const belowMd = `(max-width:${md - 0.05}px)`;
