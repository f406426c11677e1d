import CloseIcon from '@mui/icons-material/Close';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import type { CaseStudyContent } from '#site/records.ts';
import { leading } from '../../../theme/tokens.ts';

const id = 'story';

/**
 * "Read Full Case Study": a native popover, which needs no script at all. A modal dialog would make the page inert and
 * so restyle all of it before its first frame. `renderer/controls.ts` keeps the keyboard in it (APG dialog pattern).
 * Its head stays while the text scrolls. On phones it is a sheet at the lower edge. Without popovers or without JavaScript, the
 * story is shown in the page. `public/motion.css` moves it in and out.
 */
export function Story({ words: { story } }: { words: CaseStudyContent }) {
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
  '& dialog h2': { position: 'static' },
  '& button': { display: 'none' },
} as const;

const Frame = styled('div')(({ theme }) => ({
  '& dialog': {
    width: 'min(54rem, 100% - 64px)',
    maxHeight: 'calc(100% - 48px)',
    margin: 'auto',
    padding: 0,
    border: 0,
    // Forced colors show it.
    outline: '1px solid transparent',
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
  '& dialog > div': { '--edge': 'clamp(1.5rem, 4.5vw, 4rem)', display: 'grid' },
  '& dialog :is(h2, button)': { position: 'sticky', top: 0, zIndex: 1, gridArea: '1 / 1' },
  '& h2': {
    padding: '1rem 72px 1rem var(--edge)',
    margin: 0,
    borderBottom: `1px solid ${theme.vars.palette.divider}`,
    backgroundColor: theme.vars.palette.background.paper,
    fontSize: theme.sizes.quote,
    lineHeight: leading(1.15),
  },
  '& dialog button': {
    top: 10,
    placeSelf: 'start end',
    margin: 10,
    backgroundColor: theme.vars.palette.ground.main,
  },
  '& .text': { padding: '1.5rem var(--edge) 1.75rem', fontSize: theme.sizes.lead },
  '& .text > div': { maxWidth: '40em' },
  '& .text > div + div': { marginTop: '2rem' },
  '& .text h3': { marginBottom: 8 },
  '& .text p + p': { marginTop: '0.75em' },
  // In a low window, or with large letters, the head would take half of it. Only the way out stays, beside the text.
  '@media (max-height: 40em)': {
    '& dialog h2': { position: 'static' },
    '& .text': { paddingInlineEnd: 72 },
  },
  'html:not([data-scripts]) &': inThePage,
  '@supports not selector(:popover-open)': inThePage,
  '& dialog :focus-visible': { outlineColor: theme.vars.palette.primary.main },
}));
