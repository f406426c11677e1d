import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Container } from '../layout/Section.tsx';
import type { CaseStudyContent } from '../records.ts';
import { FigureList } from '../shared/FigureList.tsx';
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
        <Typography variant="h2" id="case-study-heading" sx={{ maxWidth: '11em' }}>
          {words.heading}
        </Typography>
        <Columns>
          <div>
            <h3>{challenge.heading}</h3>
            <p>{challenge.text}</p>
            <FigureList figures={[challenge.figure]} />
          </div>
          <div>
            <h3>{solution.heading}</h3>
            <p>{solution.text}</p>
            <CheckList items={words.badges} label={words.badgesLabel} />
          </div>
          <div className="results">
            <h3>{results.heading}</h3>
            <FigureList figures={results.figures} />
          </div>
        </Columns>
        {children}
        <noscript>
          <StoryText chapters={words.story.chapters} />
        </noscript>
      </Container>
    </Band>
  );
}

const Band = styled('section')(({ theme }) => ({
  paddingBlock: theme.space.section,
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
  '& p': { marginBottom: 28, color: theme.vars.palette.band.muted, maxWidth: '28em', textWrap: 'balance' },
  '& ul': { maxWidth: '26em' },
  '& dl': { gap: 24 },
  '& dt': { color: theme.vars.palette.band.muted },
  '& dd': { fontSize: 'clamp(2.75rem, 1.8rem + 3.4vw, 4.5rem)' },
  '& .results dd': { color: theme.vars.palette.band.accent },
  [theme.breakpoints.between('sm', 'md')]: {
    '& .results dl': { display: 'flex', flexWrap: 'wrap' },
    '& .results dl > div': { flex: '1 1 auto' },
  },
}));
