import { styled } from '@mui/material/styles';
import { Columns } from '../../frame/Columns.tsx';
import { Container, Section } from '../../frame/Section.tsx';
import type { LandingContent, Project } from '#site/records.ts';
import { Quote } from './Quote.tsx';

/**
 * Testimonials, each beside its project (SPEC §2). One to six quotes. The first one is large. If the number of the others
 * is odd, the first of them takes the full width.
 */
export function Testimonials({
  words,
  projects,
}: {
  words: NonNullable<LandingContent['testimonials']>;
  projects: Project[];
}) {
  const even = words.items.length % 2 === 0;
  return (
    <Section className="quiet" aria-labelledby="testimonials-heading">
      <Container>
        <Eyebrow id="testimonials-heading">{words.heading}</Eyebrow>
        <Quotes>
          {words.items.map((item, index) => (
            <Quote
              key={item.author}
              words={item}
              link={words.link}
              project={projects.find(({ title }) => title === item.company)}
              as={index === 0 ? 'voice' : even && index === 1 ? 'wide card' : 'card'}
            />
          ))}
        </Quotes>
      </Container>
    </Section>
  );
}

/** The first quote is the largest text here, so the heading is as small as the tagline above the headline. */
const Eyebrow = styled('h2')(({ theme }) => ({
  marginBottom: '1.25rem',
  '@media screen': {
    color: theme.vars.palette.primary.main,
    fontFamily: theme.typography.fontFamily,
    fontWeight: 600,
    fontSize: '1em',
    lineHeight: 1.6,
    letterSpacing: 0,
  },
}));

const Quotes = styled(Columns)(({ theme }) => ({
  [theme.breakpoints.up('lg')]: { '& > .card:not(.wide)': { gridColumn: 'span 6' } },
}));
