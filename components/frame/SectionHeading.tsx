import { type CSSObject, styled, type Theme } from '@mui/material/styles';
import { Lead } from '../primitives/Lead.tsx';
import { Columns } from './Columns.tsx';
import { leading } from '../../theme/tokens.ts';

type SectionHeadingProps = { id: string; heading: string; intro?: string; className?: string };

/** A section's h2 with its introduction. On wide screens they are side by side. */
export function SectionHeading({ id, heading, intro, className }: SectionHeadingProps) {
  return (
    <Head className={className}>
      <h2 id={id}>{heading}</h2>
      {intro && <Lead>{intro}</Lead>}
    </Head>
  );
}

/** The font size, line height and letter spacing of an h2 at the beginning of a section. */
export const opening = (theme: Theme): CSSObject => ({
  fontSize: theme.sizes.opening,
  lineHeight: leading(0.98),
  letterSpacing: '-0.04em',
});

const Head = styled(Columns)(({ theme }) => ({
  rowGap: '1rem',
  alignItems: 'end',
  marginBottom: theme.space.row,
  '& > h2': opening(theme),
  [theme.breakpoints.up('md')]: {
    marginBottom: theme.space.column,
    '& > h2': { gridColumn: 'span 8' },
    '& > h2:only-child': { gridColumn: '1 / -1' },
    '& > p': { gridColumn: '9 / -1' },
  },
}));
