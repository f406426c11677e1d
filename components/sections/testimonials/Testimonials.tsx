import { styled } from '@mui/material/styles';
import { Columns } from '../../frame/Columns.tsx';
import { Container, Section } from '../../frame/Section.tsx';
import { SectionHeading } from '../../frame/SectionHeading.tsx';
import type { LandingContent, Project } from '#site/records.ts';
import { Quote } from './Quote.tsx';

/**
 * Testimonials, each beside its project (SPEC §2). One to six quotes. If the number is odd, the first one takes the
 * full width.
 */
export function Testimonials({
  words,
  projects,
}: {
  words: NonNullable<LandingContent['testimonials']>;
  projects: Project[];
}) {
  const odd = words.items.length % 2 === 1;
  return (
    <Section aria-labelledby="testimonials-heading">
      <Container>
        <SectionHeading id="testimonials-heading" heading={words.heading} />
        <Quotes>
          {words.items.map((item, index) => (
            <Quote
              key={item.author}
              words={item}
              link={words.link}
              project={projects.find(({ title }) => title === item.company)}
              wide={odd && index === 0}
            />
          ))}
        </Quotes>
      </Container>
    </Section>
  );
}

const Quotes = styled(Columns)(({ theme }) => ({
  [theme.breakpoints.up('md')]: { '& > :not(.wide)': { gridColumn: 'span 6' } },
}));
