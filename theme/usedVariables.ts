/**
 * The CSS variables of MUI's theme that the rules of this site use. Every document declares them.
 * MUI's other variables, more than 200, are left out, which saves 2.7 KB with Brotli.
 *
 * If a style reads a color of `theme.vars.palette` that is not in this list, the style gets the
 * light scheme's value, in the dark scheme too. So add the color to the list if its values in the
 * two schemes differ.
 */
const names = new Set([
  'palette.primary.main',
  'palette.primary.dark',
  'palette.primary.contrastText',
  'palette.primary.mainChannel',
  'palette.secondary.main',
  'palette.secondary.dark',
  'palette.secondary.contrastText',
  'palette.secondary.mainChannel',
  'palette.error.main',
  'palette.text.primary',
  'palette.text.secondary',
  'palette.divider',
  'palette.background.paper',
  'palette.background.default',
  'palette.action.active',
  'palette.action.hoverOpacity',
  'palette.action.activeChannel',
  'palette.ground.main',
  'palette.ground.contact',
  'palette.line.strong',
  'palette.band.main',
  'palette.band.text',
  'palette.band.muted',
  'palette.band.line',
]);

/**
 * Whether the document leaves out one of MUI's variables. `path` is the variable's path in the
 * theme.
 */
export const isLeftOut = (path: string[]) => !names.has(path.join('.'));

type Values = { [name: string]: unknown };

/**
 * Adds a plain value to `vars` for each variable that is left out, because MUI's components read
 * every variable from `vars`. The value of a color is that of the light scheme.
 */
export function addPlainValues(vars: object, plain: object): void {
  const known = vars as Values;
  for (const [name, value] of Object.entries(plain)) {
    if (known[name] === undefined) known[name] = value;
    else if (typeof value === 'object') addPlainValues(known[name] as object, value as object);
  }
}
