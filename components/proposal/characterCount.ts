import { maxLengths } from '../../supabase/functions/_shared/proposal/contract/fields.ts';
import { numberText } from '../../supabase/functions/_shared/proposal/words/locale.ts';
import type { ProposalFormContent } from '../contactRecords.ts';

export type CharacterCount = { text: string; over: boolean };

/**
 * How many characters the details have left or too many, once four fifths are used: before that nobody needs to know.
 * Counted instead of held back by `maxlength`, which cuts what is pasted without a word.
 */
export function characterCount(
  length: number,
  words: ProposalFormContent['fields']['details'],
): CharacterCount | undefined {
  const left = maxLengths.details - length;
  if (left > maxLengths.details / 5) return undefined;
  const over = left < 0;
  return { text: `${over ? words.tooMany : words.left}: ${numberText(Math.abs(left))}`, over };
}
