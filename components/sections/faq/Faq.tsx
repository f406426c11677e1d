import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { Columns } from '../../frame/Columns.tsx';
import { Container, Section } from '../../frame/Section.tsx';
import type { LandingContent } from '#site/records.ts';
import { Lead } from '../../primitives/Lead.tsx';
import { Heading } from '../../primitives/Heading.tsx';

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
            <Heading id={`${id}-heading`}>{words.heading}</Heading>
            <Lead>{words.intro}</Lead>
          </div>
          {children}
        </Grid>
      </Container>
    </Section>
  );
}

const Grid = styled(Columns)(({ theme }) => ({
  '& h2 + p': { marginTop: '1.25rem', maxWidth: '22.5em' },
  [theme.breakpoints.up('md')]: {
    '--share': 0.39,
    '& > .lead': { gridColumn: 'span 5', position: 'sticky', top: 120, alignSelf: 'start' },
    '& > .lead + *': { gridColumn: '6 / -1' },
  },
}));
