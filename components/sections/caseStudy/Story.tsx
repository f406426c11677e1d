import CloseIcon from '@mui/icons-material/CloseRounded';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { type CSSObject, styled } from '@mui/material/styles';
import type { CaseStudyContent } from '#site/records.ts';
import { FigureList } from '../../primitives/FigureList.tsx';
import { Picture } from '../../primitives/Picture.tsx';
import { sizes } from '../../../theme/tokens.ts';
import { StoryText } from './StoryText.tsx';

const id = 'story';

/**
 * "Read Full Case Study": a native popover, which needs no script at all. A modal dialog would make the page inert and
 * so restyle all of it before its first frame. `renderer/controls.ts` keeps the keyboard in it (APG dialog pattern).
 * On wide screens the picture and the results stand beside the text. On phones the popover is a sheet at the lower edge.
 * Without popovers or without JavaScript, the story is shown in the page. `public/motion.css` moves it in and out.
 */
export function Story({ words }: { words: CaseStudyContent }) {
  const { project, results, story } = words;
  return (
    <Frame>
      <Button variant="contained" color="secondary" popoverTarget={id}>
        {story.open}
      </Button>
      <dialog id={id} popover="auto" aria-modal aria-labelledby={`${id}-title`}>
        <div>
          <h2 id={`${id}-title`}>{story.title}</h2>
          <IconButton aria-label={story.close} color="inherit" popoverTarget={id} popoverTargetAction="hide">
            <CloseIcon />
          </IconButton>
          <div className="standing">
            <Picture
              base={`/images/work/${project.href.slice(1)}`}
              sizes="(min-width:900px) 36vw,94vw"
              alt={words.imageAlt}
            />
            <FigureList figures={results.figures} />
          </div>
          <div className="text">
            <StoryText chapters={story.chapters} />
          </div>
        </div>
      </dialog>
    </Frame>
  );
}

const inThePage = ['html:not([data-scripts]) &', '@supports not selector(:popover-open)'];

/** Applies `styles` where the story is shown in the page. */
const whereInThePage = (styles: CSSObject): CSSObject =>
  Object.fromEntries(inThePage.map((condition) => [condition, styles]));

/** The space around the story. What stands does not move at all when the rest is scrolled. */
const edge = 'clamp(2rem, 4.5vw, 4rem)';

/** From the upper edge of the title to that of a button with the same middle. */
const middle = `(${sizes.panel} * 0.52 - 24px)`;

const Frame = styled('div')(({ theme }) => ({
  '& dialog': {
    width: 'min(74rem, 100% - 64px)',
    maxHeight: 'calc(100% - 48px)',
    margin: 'auto',
    padding: 0,
    border: 0,
    borderRadius: theme.radii.large,
    boxShadow: theme.elevation.floating,
    backgroundColor: theme.vars.palette.background.paper,
    color: theme.vars.palette.text.primary,
    overscrollBehavior: 'contain',
    [theme.breakpoints.down('sm')]: {
      width: '100%',
      marginBottom: 0,
      borderEndStartRadius: 0,
      borderEndEndRadius: 0,
    },
    ...whereInThePage({ display: 'block', position: 'static', width: 'auto', margin: 0 }),
  },
  '& dialog::backdrop': { backgroundColor: 'rgb(0 0 0 / 50%)' },
  '& dialog > div': {
    display: 'grid',
    gap: `0 ${theme.space.column}`,
    padding: `${edge} clamp(1.5rem, 4.5vw, 4rem)`,
    [theme.breakpoints.up('md')]: { gridTemplateColumns: '5fr 7fr', gridTemplateRows: 'auto 1fr' },
    ...whereInThePage({ display: 'block' }),
  },
  // The way out stays in reach while the text scrolls. Its middle is that of the title's first line.
  '& dialog button': {
    position: 'sticky',
    top: `calc(${edge} + ${middle})`,
    zIndex: 1,
    gridArea: '1 / 1 / span 3',
    placeSelf: 'start end',
    marginTop: `calc${middle}`,
    backgroundColor: theme.vars.palette.ground.main,
    [theme.breakpoints.up('md')]: { gridArea: '1 / 2 / span 2' },
  },
  '& .standing': {
    '--figure': theme.sizes.heading,
    gridArea: '2 / 1',
    marginTop: theme.space.row,
    '& img': { marginBottom: '0.75rem', borderRadius: theme.radii.medium },
    [theme.breakpoints.up('md')]: {
      gridArea: '1 / 1 / span 2',
      alignSelf: 'start',
      marginTop: 0,
      // In a lower window its last lines would never come into sight.
      '@media (min-height: 640px)': { position: 'sticky', top: edge },
    },
  },
  '& .standing dl > div': {
    flexFlow: 'row-reverse wrap-reverse',
    alignItems: 'baseline',
    columnGap: 16,
    paddingBlock: '0.75rem',
    '& + div': { borderTop: `1px solid ${theme.vars.palette.divider}` },
  },
  '& .standing dt': { flex: '1 1 7em', color: theme.vars.palette.text.secondary },
  '& .standing dd': { minWidth: 'calc(3.9 * var(--figure))', color: theme.vars.palette.primary.main },
  '& button, & .standing': whereInThePage({ display: 'none' }),
  '& h2': {
    ...theme.typography.h2,
    gridArea: '1 / 1',
    fontSize: theme.sizes.panel,
    paddingInlineEnd: 56,
  },
  '& .text': { gridArea: '3 / 1' },
  [theme.breakpoints.up('md')]: {
    '& h2': { gridArea: '1 / 2' },
    '& .text': { gridArea: '2 / 2', paddingInlineEnd: 40 },
  },
  '& dialog :focus-visible': { outlineColor: theme.vars.palette.primary.main },
}));
