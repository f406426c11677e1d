import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { Columns } from '../../frame/Columns.tsx';
import { Container, Section } from '../../frame/Section.tsx';
import type { ContactContent } from '#site/contactRecords.ts';
import { Heading, headlineType } from '../../primitives/Heading.tsx';
import { Lead } from '../../primitives/Lead.tsx';
import { posterSpacing } from '../../primitives/textWidth.ts';
import { leading } from '../../../theme/tokens.ts';
import { ToastPlace } from '../../toast/ToastPlace.tsx';
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
    <Section id={id} className="contactGround" aria-labelledby={`${id}-heading`}>
      <Container>
        <Opening>
          <Heading id={`${id}-heading`}>{words.heading}</Heading>
          <Lead>{words.subtitle}</Lead>
        </Opening>
        <Parts>
          <FormPanel>
            {form}
            <ToastPlace name="form" />
          </FormPanel>
          <Aside>
            {words.demo && <DemoCard words={words.demo} schedulingUrl={schedulingUrl} />}
            {words.onePager && <OnePagerCard words={words.onePager}>{download}</OnePagerCard>}
            <DirectCard words={words.direct} email={email} />
          </Aside>
        </Parts>
      </Container>
    </Section>
  );
}

/** As large as the headline: the page ends as it begins. */
const Opening = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'end',
  justifyContent: 'space-between',
  gap: '1rem 2rem',
  marginBottom: theme.space.row,
  '& > h2': {
    ...headlineType,
    lineHeight: leading(0.95),
    letterSpacing: `${posterSpacing}em`,
    [theme.breakpoints.up('md')]: { maxWidth: '9.6em' },
  },
  '& > p': { maxWidth: '15em' },
}));

const Parts = styled(Columns)(({ theme }) => ({
  [theme.breakpoints.up('md')]: {
    alignItems: 'start',
    '& > :first-of-type': { gridColumn: 'span 7' },
    '& > :last-child': { gridColumn: '8 / -1' },
  },
}));

const FormPanel = styled('div')(({ theme }) => ({
  padding: 'clamp(1.25rem, 3.2vw, 3.25rem)',
  borderRadius: theme.radii.large,
  backgroundColor: theme.vars.palette.background.paper,
  boxShadow: theme.elevation.raised,
  // Forced colors show the border, and the dark needs it, because no shadow is seen in it.
  border: '1px solid transparent',
  ...theme.applyStyles('dark', { borderColor: theme.vars.palette.divider }),
  '& .small': { maxWidth: '34em' },
}));

const Aside = styled('div')(({ theme }) => ({
  display: 'grid',
  [theme.breakpoints.between('sm', 'md')]: { gridTemplateColumns: '1fr 1fr', columnGap: 40 },
}));
