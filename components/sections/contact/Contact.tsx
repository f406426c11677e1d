import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { Columns } from '../../frame/Columns.tsx';
import { Container, Section } from '../../frame/Section.tsx';
import { SectionHeading } from '../../frame/SectionHeading.tsx';
import type { ContactContent } from '#site/contactRecords.ts';
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
    <Section id={id} className="dark" aria-labelledby={`${id}-heading`}>
      <Container>
        <SectionHeading id={`${id}-heading`} heading={words.heading} intro={words.subtitle} />
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

const Parts = styled(Columns)(({ theme }) => ({
  [theme.breakpoints.up('md')]: {
    '& > :first-of-type': { gridColumn: 'span 7', alignSelf: 'start' },
    '& > :last-child': { gridColumn: '8 / -1' },
  },
  [theme.breakpoints.up(1280)]: { '& > :last-child': { gridColumnStart: 9 } },
}));

/** The space between the form and its panel's edges. */
const edge = 'clamp(1.25rem, 3.2vw, 3.25rem)';

const FormPanel = styled('div')(({ theme }) => ({
  '--ring': theme.vars.palette.primary.main,
  padding: edge,
  borderRadius: theme.radii.large,
  backgroundColor: theme.vars.palette.background.paper,
  color: theme.vars.palette.text.primary,
  // A docket with a torn lower edge.
  '@media screen and (forced-colors: none)': {
    borderEndStartRadius: 0,
    borderEndEndRadius: 0,
    paddingBottom: `calc(${edge} + 8px)`,
    maskImage: 'radial-gradient(circle at 50% 100%, #0000 7px, #000 7.5px)',
    maskSize: '24px 100%',
    maskRepeat: 'round',
  },
  '@media (forced-colors: active)': { border: '1px solid' },
  '& .small': { maxWidth: '34em' },
}));

// The cards do not move when the form becomes longer.
const Aside = styled('div')({ display: 'grid', alignContent: 'start' });
