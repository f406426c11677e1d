import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';

/**
 * Displays a text so that ranges of numbers ("2-6") and the mark after them do not wrap. Browsers would break a line at
 * the hyphen or dash.
 */
export function WholeRanges({ children: text }: { children: string }) {
  const parts: ReactNode[] = [];
  let end = 0;
  for (const { 0: range, index } of text.matchAll(/\d+[-–]\d+\S*/g)) {
    parts.push(text.slice(end, index), <Range key={index}>{range}</Range>);
    end = index + range.length;
  }
  return [...parts, text.slice(end)];
}

const Range = styled('span')({ whiteSpace: 'nowrap' });
