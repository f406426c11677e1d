import { styled } from '@mui/material/styles';
import { space } from '../../theme/tokens.ts';
import { displayWidth, widestWord } from './textWidth.ts';

/** A large heading. On a phone its type is smaller where its longest word would not fit the line. */
export function Heading({ as = 'h2', id, children }: { as?: 'h1' | 'h2'; id?: string; children: string }) {
  const ems = widestWord(children, (word) => displayWidth(word, -0.03)).toFixed(2);
  return (
    <Line as={as} id={id} sx={{ '--line': `max(1.375rem, ${space.pageInWindow} / ${ems})` }}>
      {children}
    </Line>
  );
}

const Line = styled('h2')({});
