import { styled } from '@mui/material/styles';
import { Columns } from '../../frame/Columns.tsx';
import { Container } from '../../frame/Section.tsx';
import type { CaseStudyContent, Project } from '#site/records.ts';
import { CheckList } from '../../primitives/CheckList.tsx';
import { FigureList } from '../../primitives/FigureList.tsx';
import { Opening } from './Opening.tsx';
import { Road } from './Road.tsx';
import { screenshot } from './screenshot.ts';

/**
 * The featured case study: its heading with the screenshot and the full story, a road as a bar
 * chart, and the three columns of SPEC §2 (challenge, solution and results).
 */
export function CaseStudy({
  id,
  words,
  projects,
}: {
  id: string;
  words: CaseStudyContent;
  projects: Project[];
}) {
  const { challenge, solution, results } = words;
  return (
    <Band id={id} aria-labelledby="case-study-heading">
      <Container>
        <Opening words={words} picture={screenshot(words, projects)} />
        <Parts>
          <Road from={challenge.figure} to={results.figures[0]} />
          <div className="challenge">
            <h3>{challenge.heading}</h3>
            <p>{challenge.text}</p>
            <FigureList figures={[challenge.figure]} />
          </div>
          <div className="solution">
            <h3>{solution.heading}</h3>
            <p>{solution.text}</p>
            <CheckList items={words.badges} label={words.badgesLabel} />
          </div>
          <div className="results">
            <h3>{results.heading}</h3>
            <FigureList figures={results.figures} />
          </div>
        </Parts>
      </Container>
    </Band>
  );
}

const Band = styled('section')(({ theme }) => ({
  paddingBlock: theme.space.section,
  // The screenshot extends to the right edge of a window without a scrollbar. In a window with a
  // scrollbar, it is a few pixels too wide, and would make the page scroll sideways.
  overflowX: 'clip',
  backgroundColor: theme.vars.palette.band.main,
  color: theme.vars.palette.band.text,
  '& :focus-visible': { outlineColor: theme.vars.palette.secondary.main },
}));

const Parts = styled(Columns)(({ theme }) => ({
  '--figure': 'clamp(2.5rem, 4.65vw, 4.25rem)',
  marginBlockStart: theme.space.column,
  rowGap: theme.space.row,
  '& h3': { marginBottom: '1rem' },
  '& p': { marginBottom: '1.75rem', color: theme.vars.palette.band.muted },
  '& dl': { gap: `1rem ${theme.space.gap}` },
  '& dt': { paddingInlineEnd: '1rem', color: theme.vars.palette.band.muted },
  '& .results dd': { color: theme.vars.palette.secondary.main },
  // On phones the first result is the largest, and the others are side by side below it.
  [theme.breakpoints.down('sm')]: {
    '--figure': '2.25rem',
    // The challenge's figure is smaller, so that the first result stands out.
    '& .challenge': { '--figure': '1.75rem' },
    '& .results dl': { display: 'flex', flexWrap: 'wrap', gap: '1rem' },
    '& .results dl > div': { flex: '1 1 40%' },
    '& .results dl > :first-of-type': {
      '--figure': 'min(4.5rem, 18vw)',
      flex: '1 0 100%',
      flexDirection: 'row-reverse',
      flexWrap: 'wrap',
      alignItems: 'center',
      columnGap: '1rem',
    },
    '& .results dl > :first-of-type dt': { flex: '1 1 7rem' },
    '& .results dt': {
      paddingInlineEnd: 0,
      overflowWrap: 'normal',
      fontSize: theme.sizes.small,
      lineHeight: 1.4,
    },
    '& .results dl > :not(:first-of-type) dd': { whiteSpace: 'nowrap' },
  },
  [theme.breakpoints.up('sm')]: {
    '& .challenge, & .solution': { gridColumn: 'span 6' },
    '& .results dl': { gridTemplateColumns: 'repeat(auto-fit, minmax(8rem, 1fr))' },
  },
  // The challenge's text is beside the solution, and the challenge's figure is beside the results.
  [theme.breakpoints.up('md')]: {
    '& .challenge': { gridColumn: 'span 4', gridRow: 'span 2', display: 'flex', flexDirection: 'column' },
    '& .challenge dl': { marginTop: 'auto' },
    '& .solution, & .results': { gridColumn: 'span 8' },
    '& p': { fontSize: theme.sizes.lead },
    // The solution's badges are in the last of three columns, above the last result.
    '& .solution': { display: 'grid', gridTemplateColumns: 'repeat(3, 1fr)', columnGap: theme.space.gap },
    '& .solution > :not(ul)': { gridColumn: 'span 2' },
    // The first badge is beside the first line of the text.
    '& .solution ul': { display: 'grid', gridArea: '2 / 3', marginTop: 4 },
    '& dl': { paddingTop: '1.25rem', borderTop: `1px solid ${theme.vars.palette.band.line}` },
    // The first result is as large as the figure of the challenge.
    '& .challenge, & .results dl > :first-of-type': {
      '--figure': 'clamp(3.25rem, 5.9vw, 5.5rem)',
      // The space below a numeral grows with its size. Below these larger numerals it is reduced,
      // so that all labels are at the same height.
      '& dd': { marginBottom: '-0.035em' },
    },
    '& .results dl': { alignItems: 'baseline' },
  },
  // Every label is at least two lines high, so that all numerals are at the same height even if
  // some labels need two lines.
  [theme.breakpoints.between('md', 'lg')]: { '& dt': { minHeight: '2lh' } },
}));
