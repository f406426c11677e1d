import { styled } from '@mui/material/styles';

/**
 * Displays a text that may wrap, but not at these places:
 *
 * - inside a word whose first part is a single letter, such as "e-mail"
 * - inside a range, such as "2-6"
 * - between a number and its percent sign, as in "100 %"
 */
export function WholeWords({ children: text }: { children: string }) {
  // The parts alternate: other text, the character before a word, and the word.
  const parts = text.split(/(^|[^\p{L}\p{N}])(\p{L}-\p{L}+|\d+[-–]\d+\S*|\d+\s[%٪])/u);
  return parts.map((part, index) => {
    if (index % 3 === 0) return part + (parts[index + 1] ?? '');
    // oxlint-disable-next-line react/no-array-index-key -- a text's parts keep their places
    return index % 3 === 2 && <Whole key={index}>{part}</Whole>;
  });
}

const Whole = styled('span')({ whiteSpace: 'nowrap' });
