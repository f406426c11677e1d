/**
 * Derives the colors of a site from the colors of a brand. A "role" is a key of `colors` in
 * `site/brand.ts`, such as `paper` or `accent`. The color space is OKLCH, because its lightness
 * follows human perception.
 */
import { clampChroma, converter, formatHex, wcagContrast } from 'culori';

/** The least contrast of a text to its background (WCAG 2.2, 1.4.6, level AAA). */
export const readable = 7;
/** The least contrast of the border of a field (WCAG 2.2, 1.4.11). */
const visible = 3;

const toOklch = converter('oklch');

/**
 * Returns a color as `#RRGGBB` from a lightness (0 to 1), a chroma (0 to 0.4) and a hue (degrees).
 * If screens cannot show it, the chroma is reduced.
 *
 * @param {number} l
 * @param {number} c
 * @param {number | undefined} h
 */
const shade = (l, c, h) =>
  formatHex(clampChroma({ mode: 'oklch', l: Math.min(Math.max(l, 0), 1), c, h }, 'oklch')).toUpperCase();

/**
 * Returns the nearest color of the same hue that has enough contrast to each of several
 * backgrounds.
 *
 * @param {string} color
 * @param {readonly string[]} grounds the backgrounds
 * @param {number} [ratio] the contrast that is enough
 * @returns {string} `#RRGGBB`; black or white if no shade has enough contrast
 */
export function nearestReadable(color, grounds, ratio = readable) {
  const { l = 0, c = 0, h } = toOklch(color) ?? {};
  /** @param {string} one */
  const passes = (one) => grounds.every((ground) => wcagContrast(one, ground) >= ratio);
  if (passes(color)) return color.toUpperCase();
  for (let step = 0.004; step <= 1; step += 0.004)
    for (const lightness of [l - step, l + step].filter((one) => one >= 0 && one <= 1))
      if (passes(shade(lightness, c, h))) return shade(lightness, c, h);
  return passes('#000000') ? '#000000' : '#FFFFFF';
}

/**
 * The roles of texts, each with the roles of the backgrounds behind it. The page, the one-pager and
 * the card for shared links use these pairs.
 *
 * @type {readonly (readonly [text: string, grounds: readonly string[]])[]}
 */
export const pairs = [
  ['ink', ['paper', 'surface', 'ground']],
  ['inkMuted', ['paper', 'surface', 'ground']],
  ['action', ['paper', 'surface', 'ground']],
  ['error', ['paper', 'surface']],
  ['onAction', ['action', 'actionDeep']],
  ['onAccent', ['accent', 'accentDeep']],
  ['onBand', ['band', 'contactGround']],
  ['onBandMuted', ['band', 'contactGround']],
  ['accent', ['band']],
];

/**
 * Returns the colors of both schemes for one or two colors of a brand. The first is for links and
 * buttons, the second for accents. If a color is not readable in its role, its nearest readable
 * shade is used.
 *
 * @param {string} main
 * @param {string} [second] default: the opposite hue of the first
 */
export function paletteOf(main, second) {
  const { c: chroma = 0, h: hue } = toOklch(main) ?? {};
  const other = second ?? shade(0.8, 0.15, ((hue ?? 0) + 180) % 360);
  /** @type {(l: number, share: number) => string} */
  const tint = (l, share) => shade(l, Math.min(chroma, 0.12) * share, hue);
  return { light: light(main, other, tint), dark: dark(main, other, tint) };
}

/**
 * @param {string} main
 * @param {string} second
 * @param {(l: number, share: number) => string} tint
 */
function light(main, second, tint) {
  const grounds = { paper: tint(0.985, 0.06), surface: '#FFFFFF', ground: tint(0.955, 0.12) };
  const bright = Object.values(grounds);
  const bands = { band: tint(0.26, 0.6), contactGround: tint(0.31, 0.65) };
  const action = nearestReadable(main, bright);
  return {
    ...grounds,
    ...bands,
    ink: tint(0.22, 0.3),
    inkMuted: nearestReadable(tint(0.42, 0.3), bright),
    line: tint(0.88, 0.2),
    lineStrong: nearestReadable(tint(0.62, 0.25), bright, visible),
    action,
    actionDeep: darker(action, 0.08),
    onAction: '#FFFFFF',
    ...accents(second, bands.band),
    ...onBands(bands, tint),
    bandLine: tint(0.4, 0.6),
    error: nearestReadable('#971E17', [...bright, ticketOf(tint)]),
  };
}

/**
 * @param {string} main
 * @param {string} second
 * @param {(l: number, share: number) => string} tint
 */
function dark(main, second, tint) {
  const grounds = { paper: tint(0.16, 0.15), surface: tint(0.31, 0.4), ground: tint(0.24, 0.3) };
  const dim = Object.values(grounds);
  const bands = { band: tint(0.29, 0.6), contactGround: tint(0.24, 0.5) };
  const { c = 0, h } = toOklch(main) ?? {};
  const action = nearestReadable(shade(0.85, Math.min(c, 0.09), h), dim);
  return {
    ...grounds,
    ...bands,
    ticket: ticketOf(tint),
    ink: tint(0.95, 0.08),
    inkMuted: nearestReadable(tint(0.83, 0.12), dim),
    line: tint(0.4, 0.3),
    lineStrong: nearestReadable(tint(0.66, 0.25), dim, visible),
    action,
    actionDeep: shade(0.93, Math.min(c, 0.04), h),
    onAction: nearestReadable(tint(0.22, 0.5), [action]),
    ...accents(second, bands.band),
    ...onBands(bands, tint),
    bandLine: tint(0.43, 0.5),
    error: nearestReadable('#FFB0A6', dim),
  };
}

/**
 * Returns the background of the paper in the contact section, for the dark scheme. The paper is
 * pale in this scheme too, and its texts have the colors of the light scheme.
 *
 * @param {(l: number, share: number) => string} tint
 */
const ticketOf = (tint) => tint(0.955, 0.06);

/**
 * Returns the accent color and the colors that depend on it. The accent is lighter than the bands,
 * so the text on it is dark.
 *
 * @param {string} second
 * @param {string} band
 */
function accents(second, band) {
  const accent = nearestReadable(second, [band]);
  const { c = 0, h } = toOklch(accent) ?? {};
  const onAccent = nearestReadable(shade(0.2, Math.min(c, 0.06), h), [accent]);
  const accentDeep = nearestReadable(darker(accent, 0.05), [onAccent]);
  return { accent, accentDeep, onAccent };
}

/**
 * @param {{ band: string; contactGround: string }} bands
 * @param {(l: number, share: number) => string} tint
 */
function onBands(bands, tint) {
  const grounds = Object.values(bands);
  return {
    onBand: nearestReadable(tint(0.96, 0.08), grounds),
    onBandMuted: nearestReadable(tint(0.83, 0.2), grounds),
  };
}

/**
 * @param {string} color
 * @param {number} by
 */
function darker(color, by) {
  const { l = 0, c = 0, h } = toOklch(color) ?? {};
  return shade(l - by, c, h);
}

/**
 * Returns the roles that a color can have without a change. `action` (a text on light backgrounds)
 * and `band` (behind light texts) need contrast to white. `accent` and `ground` (both behind dark
 * texts) need contrast to the very dark gray `#111111`. Both limits are a little above `readable`,
 * because the site's light colors are darker than white, and its dark texts lighter than `#111111`.
 *
 * @param {string} color
 */
export function rolesFor(color) {
  return [
    ...(wcagContrast(color, '#FFFFFF') >= readable + 0.6 ? ['action', 'band'] : []),
    ...(wcagContrast(color, '#111111') >= readable + 1 ? ['accent', 'ground'] : []),
  ];
}

/**
 * Puts the colors of a brand into the text of `site/brand.ts`.
 *
 * @param {string} source
 * @param {readonly string[]} colors one or two, as `#RRGGBB`
 * @returns {{ source: string; notes: string[] }} the new text, and notes for the owner. There is a
 *   note for each color of the brand that a readable shade has replaced in the light scheme. If the
 *   other order of two colors would leave more colors unchanged in the light scheme, the last note
 *   has the command that swaps them
 */
export function withColors(source, [main = '', second]) {
  const palette = paletteOf(main, second);
  /** @type {(name: 'light' | 'dark', block: string) => string} */
  const colored = (name, block) =>
    Object.entries(palette[name]).reduce(
      (text, [role, color]) => text.replace(new RegExp(`(\\b${role}: )'[^']*'`), `$1'${color}'`),
      block,
    );
  const changed = source
    .replace(/\blight: \{[^}]*\}/, (block) => colored('light', block))
    .replace(/\bdark: \{[^}]*\}/, (block) => colored('dark', block));
  const { action, accent } = palette.light;
  const notes = [
    noteOn(main, 'action', action),
    ...(second ? [noteOn(second, 'accent', accent), noteOnOrder(main, second)] : []),
  ].flat();
  return { source: changed, notes };
}

/**
 * @param {string} color
 * @param {string} role
 * @param {string} taken
 */
function noteOn(color, role, taken) {
  if (color.toUpperCase() === taken) return [];
  const others = rolesFor(color).filter((one) => one !== role);
  const instead =
    others.length > 0
      ? ` If you want to keep ${color}, give it to one of these keys of \`colors\` in site/brand.ts instead: ${others.join(', ')}.`
      : '';
  return [
    `As ${role}, ${color} would make texts hard to read, so ${role} is ${taken}, the nearest readable shade.${instead}`,
  ];
}

/**
 * Suggests swapping the two colors, if more colors then stay unchanged in the light scheme.
 *
 * @param {string} main
 * @param {string} second
 */
function noteOnOrder(main, second) {
  const [kept, keptInOther] = [keptColors(main, second), keptColors(second, main)];
  if (keptInOther <= kept) return [];
  return [
    `In this order, ${kept} of your 2 colors stay unchanged in the light scheme; in the other order, ${keptInOther}. To swap them: npm run site -- --colors '${second},${main}'`,
  ];
}

/**
 * Returns how many of two colors are readable in their roles without a change.
 *
 * @param {string} main
 * @param {string} second
 */
function keptColors(main, second) {
  const { action, accent } = paletteOf(main, second).light;
  return Number(main.toUpperCase() === action) + Number(second.toUpperCase() === accent);
}
