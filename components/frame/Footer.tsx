import { styled } from '@mui/material/styles';
import type { FooterContent, Link } from '#site/records.ts';
import { displayWidth, posterSpacing } from '../primitives/textWidth.ts';
import { Brand } from './Brand.tsx';
import { Roundabout } from './Roundabout.tsx';
import { alongThePage, beside, road } from './road.ts';
import { Container } from './Section.tsx';
import { leading } from '../../theme/tokens.ts';

export type FooterProps = {
  brand: string;
  tagline: string;
  links: Link[];
  /** The years of the copyright: 2024, or 2024-2026. */
  years: string;
  words: FooterContent;
};

/** The tagline and the copyright line (SPEC §2). The tagline's full stop is where the page's road ends: a roundabout. */
export function Footer({ brand, tagline, links, years, words }: FooterProps) {
  const [, text, stop] = /^(.*?)(\.?)$/.exec(tagline) ?? [];
  return (
    <Ground>
      <Container>
        <Tagline sx={{ '--ems': (displayWidth(tagline, posterSpacing) + room).toFixed(2) }}>
          {text}
          {stop && (
            <span>
              {stop}
              <Roundabout arrival />
            </span>
          )}
        </Tagline>
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
  zIndex: 3,
  paddingBlock: `${theme.space.section} 2rem`,
  '--ground': theme.vars.palette.band.main,
  overflow: 'clip',
  backgroundColor: 'var(--ground)',
  color: theme.vars.palette.band.text,
  '--ring': theme.vars.palette.band.accent,
}));

/** What the line needs besides its letters, in em: the roundabout, and some of the space between words. */
const room = 0.4;

/** Stretches from edge to edge. The font size follows from the width of the letters; the spaces take the rest. */
const Tagline = styled('p')(({ theme }) => ({
  // Compensates for the first letter's side bearing, so that its stem is on the edge.
  marginInline: '-0.055em 0.03em',
  marginBottom: '0.5em',
  fontFamily: theme.typography.h1.fontFamily,
  fontWeight: 700,
  fontSize: `calc(${theme.space.pageInWindow} / var(--ems))`,
  lineHeight: leading(0.95),
  letterSpacing: `${posterSpacing}em`,
  textAlign: 'justify',
  textAlignLast: 'justify',
  // The road's end stands in the place of the full stop, which is a little smaller.
  '& > span': { position: 'relative', paddingInlineEnd: '0.23em', color: 'transparent' },
  // The road along the page turns to the roundabout, and becomes as wide as that one's.
  [alongThePage(theme)]: {
    '& > span::before, & > span::after': {
      content: '""',
      position: 'absolute',
      insetInlineEnd: `calc(${theme.space.pageInWindow} + ${theme.space.gutter} - 1.53em)`,
      bottom: '-0.207em',
      width: '1.5em',
      height: '2em',
      border: `0 solid ${theme.vars.palette.band.line}`,
      borderWidth: `0 0 0.0918em calc${beside.lane}`,
      borderRadius: '0 0 0 0.5em',
    },
    '& > span::after': {
      marginInlineEnd: `calc((${road.line}px - ${beside.lane}) / 2)`,
      borderColor: theme.vars.palette.secondary.main,
      borderInlineStartWidth: road.line,
    },
    '& svg': {
      clipPath: `inset(-2em -1em -1em calc(1.2em - ${theme.space.gutter} - ${theme.space.pageInWindow}))`,
    },
  },
  '& svg': {
    position: 'absolute',
    insetInlineEnd: 0,
    bottom: '0.24em',
    width: '0.34em',
    height: '0.34em',
    color: theme.vars.palette.band.text,
    // Forced colors show the full stop itself.
    '@media (forced-colors: active)': { display: 'none' },
  },
}));

/** The space at both sides of a link's text: four fit beside each other into 320 px. */
const inLink = 'clamp(8px, 3vw, 12px)';

const Row = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  alignItems: 'center',
  gap: '0.25rem 1.5rem',
  // The road is the line. Forced colors show the border.
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
