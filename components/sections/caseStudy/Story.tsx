import CloseIcon from '@mui/icons-material/Close';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import type { CaseStudyContent } from '#site/records.ts';
import { FigureList } from '../../primitives/FigureList.tsx';
import { Picture, type PictureProps } from '../../primitives/Picture.tsx';
import { leading } from '../../../theme/tokens.ts';
import { Saving } from './Saving.tsx';
import { withoutScripts } from '../../../theme/scripts.ts';

const id = 'story';

/**
 * "Read Full Case Study": a button that opens the full story in a dialog. The dialog is a native
 * popover, which opens without React. A native modal dialog would make the page inert before the
 * dialog's first frame, and computing the styles of the whole page again would delay that frame. So
 * `storyFocus.ts` makes the page inert after the frame. It also keeps the keyboard focus in the
 * dialog (APG dialog pattern).
 *
 * The title stays in place while the text scrolls. The rest depends on the screen:
 *
 * - On wide screens, the picture and the results stay in place, too, beside the text.
 * - On smaller screens, the picture and the results come before the text, and scroll with it.
 * - On phones, the dialog is at the window's lower edge, and as wide as the window.
 *
 * In a browser without popovers, or without JavaScript, there is no dialog. The text is then shown
 * in the page, which already has the picture and the results. `Story.motion.css` moves the dialog
 * in and out.
 */
export function Story({ words, picture }: { words: CaseStudyContent; picture: PictureProps }) {
  const { story, results, challenge } = words;
  return (
    <Frame>
      <Button variant="outlined" popoverTarget={id}>
        {story.open}
      </Button>
      <dialog id={id} popover="auto" aria-modal aria-labelledby={`${id}-title`}>
        <div>
          <h2 id={`${id}-title`}>{story.title}</h2>
          <IconButton aria-label={story.close} color="inherit" popoverTarget={id} popoverTargetAction="hide">
            <CloseIcon />
          </IconButton>
          <div className="proof">
            <div>
              <Picture {...picture} />
              <FigureList figures={results.figures} />
              <Saving from={challenge.figure} by={results.figures[0]} />
            </div>
          </div>
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

/** Styles that show the story in the page, for browsers in which the dialog cannot be opened. */
const inThePage = {
  '& dialog': {
    display: 'block',
    position: 'static',
    width: 'auto',
    margin: 0,
    // Otherwise a visitor could not scroll the page with the pointer or a finger on the story.
    overscrollBehavior: 'auto',
  },
  '& dialog > div': { display: 'block' },
  '& dialog h2': { position: 'static' },
  '& button, & .proof': { display: 'none' },
} as const;

const Frame = styled('div')(({ theme }) => ({
  '& > button, & > button:hover': {
    backgroundColor: theme.vars.palette.band.text,
    color: theme.vars.palette.band.main,
  },
  '& dialog': {
    width: 'min(1100px, 100% - 64px)',
    maxHeight: 'calc(100% - 48px)',
    margin: 'auto',
    padding: 0,
    border: 0,
    // Only forced colors show this outline.
    outline: '1px solid transparent',
    borderRadius: theme.radii.large,
    boxShadow: theme.elevation.floating,
    backgroundColor: theme.vars.palette.background.paper,
    color: theme.vars.palette.text.primary,
    // In the dark scheme, the dialog has an edge, and its background differs a little from that of
    // the title.
    ...theme.applyStyles('dark', {
      outlineColor: theme.vars.palette.line.strong,
      backgroundColor: theme.vars.palette.ground.main,
    }),
    overscrollBehavior: 'contain',
    [theme.breakpoints.down('sm')]: {
      width: '100%',
      marginBottom: 0,
      borderRadius: `${theme.radii.large}px ${theme.radii.large}px 0 0`,
    },
  },
  '& dialog::backdrop': { backgroundColor: 'rgb(0 0 0 / 50%)' },
  '& dialog > div': { '--edge': 'clamp(1.5rem, 4.5vw, 4rem)', display: 'grid' },
  '& dialog :is(h2, button)': { position: 'sticky', top: 0, zIndex: 1, gridArea: '1 / 1' },
  '& h2': {
    // The title is at least two lines high. The close button is in the middle of this height.
    minHeight: '5.25rem',
    padding: '1rem calc(var(--edge) + 3rem) 1rem var(--edge)',
    margin: 0,
    alignContent: 'center',
    borderBottom: `1px solid ${theme.vars.palette.divider}`,
    backgroundColor: theme.vars.palette.background.paper,
    fontSize: theme.sizes.quote,
    lineHeight: leading(1.15),
  },
  '& dialog button': {
    top: 20,
    placeSelf: 'start end',
    width: 44,
    height: 44,
    margin: '20px var(--edge)',
    backgroundColor: theme.vars.palette.ground.main,
  },
  '& .text': { padding: '1.5rem var(--edge) 1.75rem', fontSize: '1.125rem', lineHeight: 1.6 },
  '& .text > div': { maxWidth: '40em' },
  '& .text > div + div': { marginTop: '1.75rem' },
  '& .text h3': { marginBottom: 8 },
  '& .text p': { textWrap: 'pretty' },
  '& .text p + p': { marginTop: '0.75em' },
  // The picture and the results are on a background in the colors of the case study's section.
  '& .proof': {
    '--figure': 'clamp(2.5rem, 1rem + 4.4vw, 3.5rem)',
    backgroundColor: theme.vars.palette.band.main,
    color: theme.vars.palette.band.text,
    '& img': { display: 'block' },
    '& dl': { display: 'flex', flexWrap: 'wrap', gap: '0.75rem 1.5rem', padding: '1.25rem var(--edge) 0' },
    // On phones, the results are in one row, if their words are short enough.
    [theme.breakpoints.down('sm')]: {
      '--figure': 'min(2.25rem, 7.2vw)',
      '& dl': { columnGap: '0.75rem' },
      '& dl > div': { flex: '1 1 0', overflowWrap: 'normal' },
    },
    '& dt': {
      maxWidth: '8em',
      color: theme.vars.palette.band.muted,
      fontSize: `min(${theme.sizes.small}, 0.75rem + 0.25vw)`,
      lineHeight: 1.4,
    },
    '& dd': { color: theme.vars.palette.secondary.main, whiteSpace: 'nowrap' },
  },
  [theme.breakpoints.up('md')]: {
    '& dialog > div': { '--edge': '2.5rem', gridTemplateColumns: '5fr 7fr', gridTemplateRows: 'auto 1fr' },
    '& dialog :is(h2, button)': { gridArea: '1 / 2' },
    '& .text': { gridArea: '2 / 2' },
    '& .proof': { '--edge': '2rem', gridArea: '1 / 1 / span 2' },
    // This box is as high as the visible part of the dialog, so that the results are spread over
    // the whole height.
    '& .proof > div': {
      position: 'sticky',
      top: 0,
      display: 'flex',
      flexDirection: 'column',
      height: 'min(100%, 100dvh - 48px)',
    },
    '& .proof dl': { flexGrow: 1, justifyContent: 'space-evenly' },
    // If the window is high enough, each result has a line of its own. In a still higher window,
    // lines between the results divide the height between them.
    '@media (min-height: 47em)': {
      '& .proof dl': { flexDirection: 'column', flexWrap: 'nowrap', rowGap: '1rem' },
      '& .proof dt': { maxWidth: 'none' },
    },
    '@media (min-height: 62em)': {
      '& .proof': { '--figure': '4.5rem' },
      '& .proof dl': { gap: 0 },
      '& .proof dl > div': { flexGrow: 1, justifyContent: 'center' },
      '& .proof dl > div + div': { borderTop: `1px solid ${theme.vars.palette.band.line}` },
    },
  },
  // In a low window, or with large text, the title would cover half of the dialog. So the title
  // scrolls with the text, and only the close button stays in place, beside the text.
  '@media (max-height: 40em)': {
    '& dialog h2, & .proof > div': { position: 'static' },
    '& .text': { paddingInlineEnd: 72 },
  },
  [withoutScripts]: inThePage,
  '@supports not selector(:popover-open)': inThePage,
  '& dialog :focus-visible': { outlineColor: theme.vars.palette.primary.main },
}));
