import ArrowUpwardIcon from '@mui/icons-material/ArrowUpward';
import { styled } from '@mui/material/styles';
import { Columns } from '../../frame/Columns.tsx';
import { opening } from '../../frame/SectionHeading.tsx';
import type { CaseStudyContent } from '#site/records.ts';
import { Picture, type PictureProps } from '../../primitives/Picture.tsx';
import { Story } from './Story.tsx';

/**
 * The beginning of the case study's section: its heading, the button for the full story, the link
 * to the project, and the screenshot. On wide screens, the screenshot extends to the window's right
 * edge.
 */
export function Opening({ words, picture }: { words: CaseStudyContent; picture: PictureProps }) {
  const { href, label } = words.project;
  return (
    <Head>
      <div>
        <p className="eyebrow">{words.eyebrow}</p>
        <h2 id="case-study-heading">{words.heading}</h2>
        <div className="ways">
          <Story words={words} picture={picture} />
          <a href={href}>
            {label}
            <ArrowUpwardIcon fontSize="inherit" />
          </a>
        </div>
      </div>
      <div className="shot" role="img" aria-label={words.imageAlt}>
        <Picture {...picture} framed />
      </div>
    </Head>
  );
}

const Head = styled(Columns)(({ theme }) => ({
  alignItems: 'center',
  '& .eyebrow': { marginBottom: '1rem', fontWeight: 600, color: theme.vars.palette.secondary.main },
  '& .ways': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '0.75rem 1.5rem',
    marginTop: '2rem',
  },
  '& .ways > a': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: 6,
    minHeight: 44,
    color: 'inherit',
    fontWeight: 600,
    textUnderlineOffset: 4,
  },
  '& .shot': {
    aspectRatio: '16 / 10',
    contentVisibility: 'auto',
    overflow: 'hidden',
    borderRadius: theme.radii.medium,
  },
  [theme.breakpoints.up('md')]: {
    '& > :first-of-type': { gridColumn: 'span 5' },
    '& .shot': {
      gridColumn: '6 / -1',
      width: theme.space.bleed,
      borderStartEndRadius: 0,
      borderEndEndRadius: 0,
    },
  },
  // The heading is so large that it fills the height of the screenshot beside it.
  [theme.breakpoints.up('lg')]: { '& h2': opening(theme) },
  '@media print': { '& .ways, & .shot': { display: 'none' } },
}));
