import { colors } from '#site/brand.ts';
import { textsIn } from '../../lib/textsIn.ts';
import { type Finding, findingsIn } from './finding.ts';
import { isColor } from './shades.ts';

/**
 * Reports each value in `colors` of `site/brand.ts` that is not a color. The types accept any text.
 */
export function checkColors(all: object = colors): Finding[] {
  return textsIn(all, 'colors')
    .filter(({ text }) => !isColor(text))
    .map(({ field, text }) =>
      findingsIn('site/brand.ts').stop(field, `"${text}" is not a color`, 'Write it as #RRGGBB.', 'contrast'),
    );
}
