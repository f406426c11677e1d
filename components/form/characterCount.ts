import { fieldWords } from '#site/form.ts';
import { longestOf } from '#proposal/intake/fieldKinds.ts';
import { numberText } from '#lib/text.ts';
import type { Field } from '#site/contactRecords.ts';

/**
 * Says how many characters of a long text are left or too many. Nothing is said until four fifths are used. The field
 * has no `maxlength`, because that attribute cuts pasted text silently.
 */
export function characterCount(field: Field, length: number) {
  const left = longestOf(field) - length;
  if (field.kind !== 'long text' || left > longestOf(field) / 5) return undefined;
  const over = left < 0;
  return { text: `${over ? fieldWords.tooMany : fieldWords.left}: ${numberText(Math.abs(left))}`, over };
}
