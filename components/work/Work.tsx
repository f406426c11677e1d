import { styled } from '@mui/material/styles';
import { Columns } from '../layout/Columns.tsx';
import { Container, Section } from '../layout/Section.tsx';
import { SectionHeading } from '../layout/SectionHeading.tsx';
import type { LandingContent } from '../records.ts';
import { NextProject } from './NextProject.tsx';
import { ProjectCard } from './ProjectCard.tsx';
import { spansOf } from './rows.ts';

export type WorkProps = { id: string; words: LandingContent['work'] };

/** Our Recent Work: every project with a large picture, and a tile for the visitor's own project (SPEC §2). */
export function Work({ id, words }: WorkProps) {
  const spans = spansOf(words.projects.length + 1);
  const odd = spans.length % 2 === 1;
  return (
    <Section id={id} aria-labelledby={`${id}-heading`}>
      <Container>
        <SectionHeading id={`${id}-heading`} heading={words.heading} intro={words.intro} />
        <Grid as="ul" className={odd ? 'odd' : undefined}>
          {words.projects.map((project, index) => (
            <li key={project.title} id={project.image} data-rise className={`s${spans[index]}`}>
              <ProjectCard project={project} span={spans[index] ?? 6} leads={odd && index === 0} />
            </li>
          ))}
          <li data-rise className={`s${spans.at(-1)}`}>
            <NextProject words={words.next} />
          </li>
        </Grid>
      </Container>
    </Section>
  );
}

const Grid = styled(Columns)(({ theme }) => ({
  rowGap: theme.space.column,
  [theme.breakpoints.between('sm', 'md')]: {
    '& > li': { gridColumn: 'span 6' },
    '&.odd > :first-of-type': { gridColumn: '1 / -1' },
  },
  [theme.breakpoints.up('md')]: {
    '& > .s4': { gridColumn: 'span 4' },
    '& > .s5': { gridColumn: 'span 5' },
    '& > .s6': { gridColumn: 'span 6' },
    '& > .s7': { gridColumn: 'span 7' },
    '& > .s6 h3, & > .s7 h3': { fontSize: theme.sizes.quote },
  },
})) as typeof Columns;
