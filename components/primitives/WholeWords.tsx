import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';

/** Displays a text without a line break in a word such as "e-mail", whose first part is a single letter. */
export function WholeWords({ children: text }: { children: string }) {
  const parts: ReactNode[] = [];
  let end = 0;
  for (const { 0: before, 1: word = '', index } of ` ${text}`.matchAll(/[^\p{L}\p{N}](\p{L}-\p{L}+)/gu)) {
    const start = index + before.length - word.length - 1;
    parts.push(text.slice(end, start), <Whole key={start}>{word}</Whole>);
    end = start + word.length;
  }
  return [...parts, text.slice(end)];
}

const Whole = styled('span')({ whiteSpace: 'nowrap' });
