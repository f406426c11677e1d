import Typography from '@mui/material/Typography';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { Container, Section } from '../layout/Section.tsx';
import type { ContactContent } from '../records.ts';
import { DemoCard, DirectCard, OnePagerCard } from './cards.tsx';

export type ContactProps = {
  id: string;
  words: ContactContent;
  email: string;
  schedulingUrl: string;
  /** The proposal form island. */
  form: ReactNode;
  /** The download button island. */
  download: ReactNode;
};

/** The form, and three other ways to get in touch (SPEC §2). */
export function Contact({ id, words, email, schedulingUrl, form, download }: ContactProps) {
  return (
    <Section id={id} aria-labelledby={`${id}-heading`} sx={{ bgcolor: 'ground.sand' }}>
      <Container>
        <Typography variant="h2" id={`${id}-heading`} sx={{ maxWidth: '10em' }}>
          {words.heading}
        </Typography>
        <Typography variant="subtitle1" sx={{ mt: 2, mb: { xs: 5, md: 7 }, color: 'text.secondary' }}>
          {words.subtitle}
        </Typography>
        <Grid>
          <FormPanel>{form}</FormPanel>
          <Aside>
            <DemoCard words={words.demo} schedulingUrl={schedulingUrl} />
            <OnePagerCard words={words.onePager}>{download}</OnePagerCard>
            <DirectCard words={words.direct} email={email} />
          </Aside>
        </Grid>
      </Container>
    </Section>
  );
}

const Grid = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: theme.space.column,
  [theme.breakpoints.up('md')]: { gridTemplateColumns: '7fr 5fr', alignItems: 'start' },
}));

const FormPanel = styled('div')(({ theme }) => ({
  padding: 'clamp(24px, 4vw, 52px)',
  borderRadius: theme.radii.large,
  backgroundColor: theme.vars.palette.background.paper,
  boxShadow: theme.elevation.raised,
  [theme.breakpoints.down('sm')]: { marginInline: -8 },
}));

const Aside = styled('div')(({ theme }) => ({
  display: 'grid',
  [theme.breakpoints.between('sm', 'md')]: { gridTemplateColumns: '1fr 1fr', columnGap: 40 },
}));
