import { styled } from '@mui/material/styles';
import { Columns } from '../../frame/Columns.tsx';
import { Container, Section } from '../../frame/Section.tsx';
import type { LandingContent, Project } from '#site/records.ts';
import { Quote } from './Quote.tsx';

/**
 * One to six testimonials, each with its project (SPEC §2):
 *
 * - The first one is large. If there are only two, both are large.
 * - If there are four or six, the second one has the full width.
 * - On wide pages, all others are in rows of two.
 */
export function Testimonials({
  id,
  words,
  projects,
}: {
  id: string;
  words: NonNullable<LandingContent['testimonials']>;
  projects: Project[];
}) {
  const even = words.items.length % 2 === 0;
  const isPair = words.items.length === 2;
  return (
    <Section id={id} className="quiet" aria-labelledby="testimonials-heading">
      <Container>
        <Title id="testimonials-heading">{words.heading}</Title>
        <Quotes>
          {words.items.map((item, index) => (
            <Quote
              key={item.author}
              words={item}
              link={words.link}
              project={projects.find(({ title }) => title === item.company)}
              as={index === 0 || isPair ? 'large' : even && index === 1 ? 'whole' : 'half'}
            />
          ))}
        </Quotes>
      </Container>
    </Section>
  );
}

/**
 * On tablets, the first quote is the largest text of the section. So below `lg`, the heading is at
 * most 2 rem large.
 */
const Title = styled('h2')(({ theme }) => ({
  marginBottom: '1.75rem',
  fontSize: 'min(2rem, 8.4vw)',
  [theme.breakpoints.up('lg')]: { fontSize: theme.sizes.heading },
}));

const Quotes = styled(Columns)(({ theme }) => ({
  rowGap: `max(${theme.space.gap}, 1rem)`,
  [theme.breakpoints.up('lg')]: { '& > .half': { gridColumn: 'span 6' } },
}));
