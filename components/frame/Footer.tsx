import { styled } from '@mui/material/styles';
import type { FooterContent, Link } from '#site/records.ts';
import { displayWidth, posterSpacing } from '../primitives/textWidth.ts';
import { Brand } from './Brand.tsx';
import { Container } from './Section.tsx';
import { phoneSizes, WayIn, wideSizes } from '../road/WayIn.tsx';
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
  const [, start, end = '', fullStop] = /^(.* )?(\S+?)(\.?)$/.exec(tagline) ?? [];
  // The widths of the tagline, of its last word, and of all words before its last word, in em. Each
  // is the width of the letters, plus a constant (`room`, `roomOnPhone` or `spacesOnPhone`).
  const ems = {
    '--ems': (displayWidth(tagline, posterSpacing) + room).toFixed(2),
    '--end': (Math.max(displayWidth(end, posterSpacing), shortest) + roomOnPhone).toFixed(2),
    '--start': (displayWidth(start?.trim() ?? '', posterSpacing) + spacesOnPhone).toFixed(2),
  };
  return (
    <Ground>
      <Container>
        <End sx={ems}>
          <Tagline>
            {start && <span>{start}</span>}
            <span>
              {end}
              {fullStop && <span>{fullStop}</span>}
            </span>
          </Tagline>
          {fullStop && <WayIn />}
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
  paddingBlock: `${theme.space.section} 1.5rem`,
  '--ground': theme.vars.palette.band.main,
  overflow: 'clip',
  backgroundColor: 'var(--ground)',
  color: theme.vars.palette.band.text,
  '--ring': theme.vars.palette.secondary.main,
}));

/**
 * The width that the tagline needs besides its letters, in em: for the spaces between its words,
 * and for the roundabout at its end.
 */
const room = 1.16;

/**
 * The width that the tagline's last word needs besides its letters on phones, in em: for a smaller
 * roundabout at its end. On phones, the last word has a line of its own.
 */
const roomOnPhone = 0.82;

/**
 * The width that the tagline's first words need besides their letters on phones, in em: for the
 * spaces between them. On phones, the words before the last one have a line of their own.
 */
const spacesOnPhone = 0.3;

/** The least width of the last word on phones, in em, so that a short word is not huge. */
const shortest = 1.8;

/**
 * The font size makes the tagline as wide as the page. On phones, only its last word is as wide as
 * the page. The words before it are above it, in a smaller size. The road is below the tagline.
 */
const End = styled('div')(({ theme }) => ({
  position: 'relative',
  ...phoneSizes,
  // The length of the straight road between the end of the turn and the roundabout above it.
  '--rise': '0.08em',
  fontSize: `calc(${theme.space.pageInWindow} / var(--end))`,
  [theme.breakpoints.up('sm')]: { ...wideSizes, fontSize: `calc(${theme.space.pageInWindow} / var(--ems))` },
  marginBottom: theme.space.row,
  '@media print': { display: 'none' },
}));

/**
 * The tagline. Each of its lines is justified: wider spaces between its words make it exactly as
 * wide as the page.
 */
const Tagline = styled('p')(({ theme }) => ({
  fontFamily: theme.typography.h1.fontFamily,
  fontWeight: 700,
  lineHeight: leading(0.95),
  letterSpacing: `${posterSpacing}em`,
  textAlign: 'justify',
  textAlignLast: 'justify',
  // Compensates for the side bearing of the first letter, so that its stem is exactly on the edge.
  '& > :first-of-type': { marginInlineStart: '-0.055em' },
  [theme.breakpoints.down('sm')]: {
    '& > span': { display: 'block', marginInlineStart: '-0.055em' },
    '& > :not(:last-of-type)': {
      marginBottom: '-0.08em',
      fontSize: `min(0.6em, ${theme.space.pageInWindow} / var(--start))`,
      // The letter spacing is set again for this smaller font size, because it is inherited as a
      // length in px.
      letterSpacing: `${posterSpacing}em`,
      textAlignLast: 'start',
      wordSpacing: '0.1em',
    },
  },
  // The roundabout is drawn in place of the full stop, so the full stop is transparent. With forced
  // colors, there is no roundabout, and the full stop is visible.
  '& span span': {
    paddingInlineEnd: 'calc(2 * var(--middle))',
    color: 'transparent',
    forcedColorAdjust: 'auto',
  },
  // The room below the baseline for the road and the lower half of the roundabout. The roundabout's
  // center is on the baseline: a whole roundabout above it would look like the letter o. Half of
  // the line height, minus 0.33 em, is already there: with the sample's font, that is the distance
  // from the baseline to the lower edge of the line. Other fonts differ by a few px.
  paddingBottom: `calc(var(--turn) + var(--rise) + var(--middle) - ${(leading(0.95) / 2 - 0.33).toFixed(3)}em)`,
}));

/** The space at both sides of a link's text. With this value, four links fit into 320 px. */
const inLink = 'clamp(8px, 3vw, 12px)';

const Row = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  alignItems: 'center',
  gap: '0.25rem 1.5rem',
  // The road is a line between the tagline and this row. With forced colors, there is no road, and
  // this border is visible instead.
  '&.ruled': {
    borderTop: '1px solid transparent',
  },
  '& nav': { display: 'flex', flexWrap: 'wrap', marginInline: `calc(-1 * ${inLink})` },
  '&.small': { marginTop: '0.5rem', color: theme.vars.palette.band.muted, fontSize: theme.sizes.small },
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
