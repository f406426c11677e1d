import CloseIcon from '@mui/icons-material/CloseRounded';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import type { CaseStudyContent } from '#site/records.ts';
import { FigureList } from '../../primitives/FigureList.tsx';
import { leading } from '../../../theme/tokens.ts';

const id = 'story';

/**
 * "Read Full Case Study": a native popover, which needs no script at all. A modal dialog would make the page inert and
 * so restyle all of it before its first frame. `renderer/controls.ts` keeps the keyboard in it (APG dialog pattern).
 * On wide screens the title and the results stand beside the text. On phones the popover is a sheet at the lower edge, whose
 * head stays. Without popovers or without JavaScript, the story is shown in the page. `public/motion.css` moves it in and out.
 */
export function Story({ words: { results, story } }: { words: CaseStudyContent }) {
  return (
    <Frame>
      <Button variant="outlined" popoverTarget={id}>
        {story.open}
      </Button>
      <dialog id={id} popover="auto" aria-modal aria-labelledby={`${id}-title`}>
        <div>
          <div className="standing">
            <h2 id={`${id}-title`}>{story.title}</h2>
            <FigureList figures={results.figures} />
          </div>
          <IconButton aria-label={story.close} color="inherit" popoverTarget={id} popoverTargetAction="hide">
            <CloseIcon />
          </IconButton>
          <div className="text">
            {story.chapters.map(({ heading, paragraphs }) => (
              <div key={heading}>
                <h3>{heading}</h3>
                {paragraphs.map((paragraph) => (
                  <p key={paragraph}>{paragraph}</p>
                ))}
              </div>
            ))}
          </div>
        </div>
      </dialog>
    </Frame>
  );
}

/** The story where nothing opens it. */
const inThePage = {
  '& dialog': { display: 'block', position: 'static', width: 'auto', margin: 0 },
  '& dialog > div': { display: 'block' },
  '& button, & .standing dl': { display: 'none' },
} as const;

/** The height of the head on phones. */
const head = 64;

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
      borderRadius: `${theme.radii.large}px ${theme.radii.large}px 0 0`,
    },
  },
  '& dialog::backdrop': { backgroundColor: 'rgb(0 0 0 / 50%)' },
  '& dialog > div': {
    '--edge': 'clamp(1.5rem, 4.5vw, 4rem)',
    display: 'grid',
    [theme.breakpoints.up('md')]: { gridTemplateColumns: '5fr 7fr' },
  },
  '& dialog h2': { ...theme.typography.h2, fontSize: theme.sizes.panel },
  '& .standing': { '--figure': theme.sizes.heading },
  '& .standing dl > div': { paddingBlock: '0.75rem' },
  '& .standing dl > div + div': { borderTop: `1px solid ${theme.vars.palette.divider}` },
  '& .text': { padding: 'var(--edge)', fontSize: theme.sizes.lead },
  '& .text > div': { maxWidth: '40em' },
  '& .text > div + div': { marginTop: theme.space.row },
  '& .text h3': { marginBottom: 8 },
  '& .text p + p': { marginTop: '0.75em' },
  // The way out stays in reach while the text scrolls.
  '& dialog button': {
    position: 'sticky',
    top: (head - 48) / 2,
    zIndex: 2,
    gridArea: '1 / 1',
    placeSelf: 'start end',
    margin: `${(head - 48) / 2}px 8px 0`,
    backgroundColor: theme.vars.palette.ground.main,
  },
  [theme.breakpoints.down('md')]: {
    '& .standing': { display: 'contents' },
    '& .standing h2': {
      position: 'sticky',
      top: 0,
      zIndex: 1,
      gridArea: '1 / 1',
      display: 'flex',
      alignItems: 'center',
      minHeight: head,
      padding: '8px 72px 8px var(--edge)',
      borderBottom: `1px solid ${theme.vars.palette.divider}`,
      backgroundColor: theme.vars.palette.background.paper,
      fontSize: theme.sizes.lead,
      lineHeight: leading(1.2),
    },
    '& .standing dl': { padding: '1rem var(--edge) 0' },
    '& .standing dd': { color: theme.vars.palette.primary.main },
  },
  // As the case study's band itself, as high as the dialog.
  [theme.breakpoints.up('md')]: {
    '& .standing': {
      display: 'flex',
      flexDirection: 'column',
      gap: theme.space.row,
      padding: 'var(--edge)',
      backgroundColor: theme.vars.palette.band.main,
      color: theme.vars.palette.band.text,
    },
    // In a lower window one would cover the other.
    '@media (min-height: 640px)': {
      '& .standing': { justifyContent: 'space-between' },
      '& .standing > *': { position: 'sticky', insetBlock: 'var(--edge)' },
    },
    '& .standing dl > div + div': { borderColor: theme.vars.palette.band.line },
    '& .standing dt': { color: theme.vars.palette.band.muted },
    '& .standing dd': { color: theme.vars.palette.band.accent },
    '& dialog button, & .text': { gridArea: '1 / 2' },
    '& .text': { paddingInlineEnd: 72 },
  },
  'html:not([data-scripts]) &': inThePage,
  '@supports not selector(:popover-open)': inThePage,
  '& dialog :focus-visible': { outlineColor: theme.vars.palette.primary.main },
}));
