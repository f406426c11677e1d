import { styled } from '@mui/material/styles';

/**
 * Displays a text's ranges of numbers with an en dash, and without a line break at it or before the mark after them. For
 * programs and screen readers they keep the hyphen of SPEC §9 ("2-6"). Large ones have their size in `--figure`.
 */
export function WholeRanges({ children: text }: { children: string }) {
  // Every second part is a range.
  return text.split(/(\d+[-–]\d+\S*)/).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      // oxlint-disable-next-line react/no-array-index-key -- a text's parts keep their places
      <Range key={index} data-shown={part.replace('-', '–')}>
        {part}
      </Range>
    ),
  );
}

const Range = styled('span')(({ theme }) => ({
  whiteSpace: 'nowrap',
  fontSize: 0,
  '&::after': {
    // Browsers that do not support the second value, with its silent alternative text, use the first.
    content: ['attr(data-shown)', 'attr(data-shown) / ""'],
    fontSize: `var(--figure, ${theme.sizes.body})`,
  },
}));
