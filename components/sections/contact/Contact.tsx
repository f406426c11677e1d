import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { Container, Section } from '../../frame/Section.tsx';
import { SectionHeading } from '../../frame/SectionHeading.tsx';
import type { ContactContent } from '#site/contactRecords.ts';
import { FormSheet } from './FormSheet.tsx';
import { Stub } from './Stub.tsx';
import { Ticket } from './Ticket.tsx';

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

/** The form, and three other ways to get in touch (SPEC §2). Together they look like a ticket. */
export function Contact({ id, words, email, schedulingUrl, form, download }: ContactProps) {
  return (
    <Section id={id} className="dark" aria-labelledby={`${id}-heading`}>
      <Container>
        <Heading id={`${id}-heading`} heading={words.heading} intro={words.subtitle} />
        <Ticket>
          <FormSheet>{form}</FormSheet>
          <Stub words={words} email={email} schedulingUrl={schedulingUrl} download={download} />
        </Ticket>
      </Container>
    </Section>
  );
}

/** The heading is larger than those of the other sections. */
const Heading = styled(SectionHeading)(({ theme }) => ({
  '& > h2': { fontSize: theme.sizes.contact },
  [theme.breakpoints.up('md')]: {
    alignItems: 'last baseline',
    marginBottom: 48,
    '& > h2, & > p': { gridColumn: '1 / -1' },
  },
  [theme.breakpoints.up('lg')]: {
    '& > h2': { gridColumn: 'span 9' },
    '& > p': { gridColumn: '10 / -1' },
  },
}));
