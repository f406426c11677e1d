import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';

/**
 * Displays a text's ranges of numbers with an en dash, and without a line break at it or before the mark after them. For
 * programs and screen readers they keep the hyphen of SPEC §9 ("2-6"). Large ones have their size in `--figure`.
 */
export function WholeRanges({ children: text }: { children: string }) {
  const parts: ReactNode[] = [];
  let end = 0;
  for (const { 0: range, index } of text.matchAll(/\d+[-–]\d+\S*/g)) {
    parts.push(
      text.slice(end, index),
      <Range key={index} data-shown={range.replace('-', '–')}>
        {range}
      </Range>,
    );
    end = index + range.length;
  }
  return [...parts, text.slice(end)];
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
