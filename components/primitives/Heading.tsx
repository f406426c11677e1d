import { styled } from '@mui/material/styles';
import { displayLetters, displayStarts } from '#site/made/fonts.ts';
import { space } from '../../theme/tokens.ts';
import { displayWidth, widestWord } from './textWidth.ts';

/**
 * A large heading, whose first letter begins at the margin. Its type is smaller where its longest word would not fit the
 * line, which is the page's or, where a section says so, that `--share` of it.
 */
export function Heading({ as = 'h2', id, children }: { as?: 'h1' | 'h2'; id?: string; children: string }) {
  const ems = widestWord(children, (word) => displayWidth(word, -0.03)).toFixed(2);
  const bearing = displayStarts[displayLetters.letters.indexOf(children.charAt(0))];
  return (
    <Line
      as={as}
      id={id}
      sx={{
        ...(bearing && { marginInlineStart: `${-bearing}em` }),
        '--line': `max(1.375rem, ${space.pageInWindow} * var(--share, 1) / ${ems})`,
      }}
    >
      {children}
    </Line>
  );
}

const Line = styled('h2')({});
