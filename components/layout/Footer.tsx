import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import type { LandingContent, NavItem } from '../records.ts';
import { Brand } from './Brand.tsx';
import { Container } from './Section.tsx';

export type FooterProps = {
  brand: string;
  tagline: string;
  nav: NavItem[];
  words: LandingContent['footer'];
};

/** The brand's sign-off and the copyright line (SPEC §2). */
export function Footer({ brand, tagline, nav, words }: FooterProps) {
  return (
    <Ground>
      <Container>
        <Tagline>{tagline}</Tagline>
        <Box
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            justifyContent: 'space-between',
            alignItems: 'center',
            gap: 2,
            pt: 3,
            borderTop: '1px solid',
            borderColor: 'band.line',
          }}
        >
          <Brand name={brand} />
          <Box
            component="nav"
            aria-label={words.navLabel}
            sx={{ display: 'flex', flexWrap: 'wrap', mx: -1.5 }}
          >
            {nav.map(({ label, href }) => (
              <FooterLink key={href} href={href}>
                {label}
              </FooterLink>
            ))}
          </Box>
        </Box>
        <SmallPrint>
          <span>{words.audience}</span>
          <span>
            © {words.copyrightYear} {brand}. {words.rights}
          </span>
        </SmallPrint>
      </Container>
    </Ground>
  );
}

const Ground = styled('footer')(({ theme }) => ({
  paddingBlock: 'clamp(56px, 7vw, 96px) 32px',
  backgroundColor: theme.vars.palette.band.main,
  color: theme.vars.palette.band.text,
  '& :focus-visible': { outlineColor: theme.vars.palette.band.accent },
}));

const Tagline = styled('p')(({ theme }) => ({
  marginBottom: '0.55em',
  fontFamily: theme.typography.h1.fontFamily,
  fontWeight: 700,
  fontSize: 'min(10.5vw, 8.9rem)',
  lineHeight: 0.95,
  letterSpacing: '-0.045em',
  textWrap: 'balance',
}));

const FooterLink = styled('a')(({ theme }) => ({
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: 44,
  paddingInline: 12,
  color: theme.vars.palette.band.muted,
  textDecoration: 'none',
  '&:hover': { color: theme.vars.palette.band.text, textDecoration: 'underline' },
}));

const SmallPrint = styled('p')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  gap: '4px 24px',
  marginTop: 20,
  color: theme.vars.palette.band.muted,
  fontSize: '0.9375rem',
}));
