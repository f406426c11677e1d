import { wcagContrast } from 'culori';
import { nearestReadable, readable, rolesFor } from '../palette.mjs';

/** Whether a text is a color as the records have them: `#RRGGBB`. */
export const isColor = (text: string) => /^#[\da-f]{6}$/i.test(text);

/** The contrast of two colors, cut to two decimals. */
export const contrastOf = (one: string, other: string) => Math.floor(wcagContrast(one, other) * 100) / 100;

/**
 * Says to which shade a text's color has to change, so that it has enough contrast to its
 * background.
 *
 * @param names what the message calls the two colors
 */
export function nearestShade(
  color: string,
  ground: string,
  ratio = readable,
  names = { text: 'the color of the text', ground: 'the background' },
): string {
  const nearest = nearestReadable(color, [ground], ratio);
  if (wcagContrast(nearest, ground) >= ratio)
    return `Change ${names.text} to ${nearest}, the nearest shade with a contrast of ${ratio}:1 to ${names.ground}.`;
  // On a background of medium lightness, not even black or white has enough contrast. Then the
  // background has to change, too.
  return `No color has a contrast of ${ratio}:1 to ${ground}, so change both: for example, ${names.text} to ${nearest} and ${names.ground} to ${nearestReadable(ground, [nearest], ratio)}.`;
}

/**
 * Says what to do about two colors with too little contrast: use the nearest shade of the text's
 * color that is readable there.
 *
 * @param color the color of the text, as `#RRGGBB`
 */
export function contrastRemedy(color: string, ground: string, ratio = readable): string {
  const roles = rolesFor(color);
  const instead =
    roles.length > 0
      ? ` If you want to keep ${color}, give it to one of these keys of \`colors\` in site/brand.ts instead: ${roles.join(', ')}.`
      : '';
  return `${nearestShade(color, ground, ratio)}${instead}`;
}
