import { styled } from '@mui/material/styles';
import type { FooterContent, Link } from '#site/records.ts';
import { displayWidth, posterSpacing } from '../primitives/textWidth.ts';
import { Brand } from './Brand.tsx';
import { Container } from './Section.tsx';
import { turn, WayIn, wideTurn } from '../road/WayIn.tsx';
import { leading } from '../../theme/tokens.ts';

export type FooterProps = {
  brand: string;
  tagline: string;
  links: Link[];
  /** The years of the copyright: 2024, or 2024-2026. */
  years: string;
  words: FooterContent;
};

/**
 * The tagline and the copyright line (SPEC §2). The page's road ends at the tagline's full stop, in
 * a roundabout.
 */
export function Footer({ brand, tagline, links, years, words }: FooterProps) {
  const [, text, stop] = /^(.*?)(\.?)$/.exec(tagline) ?? [];
  return (
    <Ground>
      <Container>
        <End sx={{ '--ems': (displayWidth(tagline, posterSpacing) + room).toFixed(2) }}>
          <Tagline>
            {text}
            {stop && <span>{stop}</span>}
          </Tagline>
          {stop && <WayIn />}
        </End>
        <Row className="ruled">
          <Brand name={brand} />
          <nav aria-label={words.navLabel}>
            {links.map(({ label, href }) => (
              <FooterLink key={href} href={href}>
                {label}
              </FooterLink>
            ))}
          </nav>
        </Row>
        <Row as="small" className="small">
          <span>{words.audience}</span>
          <span>{`© ${years} ${brand}. ${words.rights}`}</span>
        </Row>
      </Container>
    </Ground>
  );
}

const Ground = styled('footer')(({ theme }) => ({
  position: 'relative',
  zIndex: 5,
  paddingBlock: `${theme.space.section} 2rem`,
  '--ground': theme.vars.palette.band.main,
  overflow: 'clip',
  backgroundColor: 'var(--ground)',
  color: theme.vars.palette.band.text,
  '--ring': theme.vars.palette.secondary.main,
}));

/**
 * The room that the tagline needs besides its letters, in em: the roundabout, and some space
 * between words.
 */
const room = 1.08;

/** The font size makes the tagline as wide as the page. The road is below the tagline. */
const End = styled('div')(({ theme }) => ({
  position: 'relative',
  ...turn,
  [theme.breakpoints.up('md')]: wideTurn,
  fontSize: `calc(${theme.space.pageInWindow} / var(--ems))`,
  marginBottom: theme.space.row,
  '@media print': { display: 'none' },
}));

/** The tagline stretches from edge to edge. The spaces between its words fill the rest. */
const Tagline = styled('p')(({ theme }) => ({
  // Compensates for the side bearing of the first letter, so that its stem is exactly on the edge.
  marginInline: '-0.055em 0',
  paddingBottom: 'calc(0.33em + var(--turn))',
  fontFamily: theme.typography.h1.fontFamily,
  fontWeight: 700,
  lineHeight: leading(0.95),
  letterSpacing: `${posterSpacing}em`,
  textAlign: 'justify',
  textAlignLast: 'justify',
  // The roundabout replaces the full stop, which is much smaller. Forced colors show the full stop
  // itself.
  '& > span': { paddingInlineEnd: '0.82em', color: 'transparent', forcedColorAdjust: 'auto' },
}));

/** The space at both sides of a link's text. With it, four links fit into 320 px. */
const inLink = 'clamp(8px, 3vw, 12px)';

const Row = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  alignItems: 'center',
  gap: '0.25rem 1.5rem',
  // The road is the line above this row. Forced colors hide the road and show this border.
  '&.ruled': {
    borderTop: '1px solid transparent',
    [theme.breakpoints.down('sm')]: { paddingTop: '1.375rem' },
  },
  '& nav': { display: 'flex', flexWrap: 'wrap', marginInline: `calc(-1 * ${inLink})` },
  '&.small': { marginTop: '1.25rem', color: theme.vars.palette.band.muted, fontSize: theme.sizes.small },
}));

const FooterLink = styled('a')(({ theme }) => ({
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: 44,
  paddingInline: inLink,
  color: theme.vars.palette.band.muted,
  textDecoration: 'none',
  '@media (hover)': { '&:hover': { color: theme.vars.palette.band.text, textDecoration: 'underline' } },
}));
