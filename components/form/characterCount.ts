import { maxLengths } from '#proposal/contract.ts';
import { numberText } from '#proposal/text.ts';
import type { ProposalFormContent } from '#site/contactRecords.ts';

export type CharacterCount = { text: string; over: boolean };

/**
 * Says how many characters of the details are left or too many. Nothing is said until four fifths are used. The field
 * has no `maxlength`, because that attribute cuts pasted text silently.
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
