import Typography from '@mui/material/Typography';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { Container, Section } from '../layout/Section.tsx';
import type { LandingContent } from '../records.ts';

/** The questions beside their heading; `children` is the accordion island. */
export function Faq({
  id,
  words,
  children,
}: {
  id: string;
  words: LandingContent['faq'];
  children: ReactNode;
}) {
  return (
    <Section id={id} aria-labelledby={`${id}-heading`}>
      <Container>
        <Grid>
          <div className="lead">
            <Typography variant="h2" id={`${id}-heading`}>
              {words.heading}
            </Typography>
            <Typography variant="subtitle1" sx={{ mt: 2.5, maxWidth: '22.5em', color: 'text.secondary' }}>
              {words.intro}
            </Typography>
          </div>
          {children}
        </Grid>
      </Container>
    </Section>
  );
}

const Grid = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: 'clamp(36px, 6vw, 96px)',
  [theme.breakpoints.up('md')]: {
    gridTemplateColumns: '5fr 7fr',
    '& .lead': { position: 'sticky', top: 120, alignSelf: 'start' },
  },
}));
