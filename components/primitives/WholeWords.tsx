import { styled } from '@mui/material/styles';

/** Displays a text without a line break in a word such as "e-mail", whose first part is a single letter. */
export function WholeWords({ children: text }: { children: string }) {
  // Every third part is such a word, after what stands before it.
  const parts = text.split(/(^|[^\p{L}\p{N}])(\p{L}-\p{L}+)/u);
  // oxlint-disable-next-line react/no-array-index-key -- a text's parts keep their places
  return parts.map((part, index) => (index % 3 === 2 ? <Whole key={index}>{part}</Whole> : part));
}

const Whole = styled('span')({ whiteSpace: 'nowrap' });
