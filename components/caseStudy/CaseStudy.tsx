import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Container } from '../layout/Section.tsx';
import type { CaseStudyContent } from '../records.ts';
import { CheckList } from '../shared/CheckList.tsx';
import { StoryText } from './StoryText.tsx';

/**
 * The featured case study in three columns (SPEC §2).
 *
 * @param props.children the "Read Full Case Study" island; without JavaScript the story stands open instead
 */
export function CaseStudy({ words, children }: { words: CaseStudyContent; children: ReactNode }) {
  const { challenge, solution, results } = words;
  return (
    <Band aria-labelledby="case-study-heading">
      <Container>
        <Typography sx={{ mb: 2, fontWeight: 600, color: 'band.accent' }}>{words.eyebrow}</Typography>
        <Typography variant="h2" id="case-study-heading" sx={{ maxWidth: '17ch' }}>
          {words.heading}
        </Typography>
        <Columns>
          <div>
            <h3>{challenge.heading}</h3>
            <p>{challenge.text}</p>
          </div>
          <div>
            <h3>{solution.heading}</h3>
            <p>{solution.text}</p>
          </div>
          <div className="results">
            <h3>{results.heading}</h3>
            <dl>
              {results.figures.map(({ value, label }) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
          </div>
        </Columns>
        <Closing>
          <CheckList items={words.badges} label={words.badgesLabel} />
          {children}
        </Closing>
        <noscript>
          <StoryText chapters={words.story.chapters} />
        </noscript>
      </Container>
    </Band>
  );
}

const Band = styled('section')(({ theme }) => ({
  paddingBlock: 'clamp(72px, 9vw, 136px)',
  backgroundColor: theme.vars.palette.band.main,
  color: theme.vars.palette.band.text,
  '& :focus-visible': { outlineColor: theme.vars.palette.band.accent },
}));

const Columns = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: 'clamp(36px, 4.5vw, 72px)',
  marginBlock: 'clamp(40px, 5vw, 72px)',
  [theme.breakpoints.up('md')]: { gridTemplateColumns: '1fr 1fr 1.1fr' },
  '& h3': {
    ...theme.typography.h4,
    paddingBlockStart: 16,
    marginBlockEnd: 16,
    borderTop: `1px solid ${theme.vars.palette.band.line}`,
  },
  '& p': { color: theme.vars.palette.band.muted, textWrap: 'pretty', maxWidth: '42ch' },
  '& dl': { margin: 0, display: 'grid', gap: 22 },
  '& dl > div': { display: 'flex', flexDirection: 'column-reverse' },
  '& dt': { color: theme.vars.palette.band.muted },
  '& dd': {
    color: theme.vars.palette.band.accent,
    fontFamily: theme.typography.h1.fontFamily,
    fontWeight: 700,
    fontSize: 'clamp(2.75rem, 1.8rem + 3.6vw, 4.75rem)',
    lineHeight: 1,
    letterSpacing: '-0.04em',
  },
}));

const Closing = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  alignItems: 'center',
  gap: '28px 40px',
  paddingBlockStart: 28,
  borderTop: `1px solid ${theme.vars.palette.band.line}`,
}));
