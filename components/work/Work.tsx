import { styled } from '@mui/material/styles';
import { Container, Section } from '../layout/Section.tsx';
import { SectionHeading } from '../layout/SectionHeading.tsx';
import type { LandingContent } from '../records.ts';
import { NextProject } from './NextProject.tsx';
import { ProjectCard } from './ProjectCard.tsx';

export type WorkProps = { id: string; words: LandingContent['work'] };

/** Our Recent Work: two large cards, five small ones, and an open place for the visitor's own (SPEC §2). */
export function Work({ id, words }: WorkProps) {
  return (
    <Section id={id} aria-labelledby={`${id}-heading`}>
      <Container>
        <SectionHeading id={`${id}-heading`} heading={words.heading} intro={words.intro} />
        <Grid>
          {words.projects.map((project, index) => (
            <li key={project.title} data-rise className={index < largeCards ? 'large' : undefined}>
              <ProjectCard project={project} large={index < largeCards} />
            </li>
          ))}
          <li data-rise>
            <NextProject words={words.next} />
          </li>
        </Grid>
      </Container>
    </Section>
  );
}

const largeCards = 2;

const Grid = styled('ul')(({ theme }) => ({
  display: 'grid',
  gap: 'clamp(36px, 4vw, 56px) clamp(20px, 2.6vw, 32px)',
  [theme.breakpoints.up('sm')]: { gridTemplateColumns: 'repeat(2, 1fr)' },
  [theme.breakpoints.up('md')]: {
    gridTemplateColumns: 'repeat(6, 1fr)',
    '& > li': { gridColumn: 'span 2' },
    '& > .large': { gridColumn: 'span 3' },
  },
}));
