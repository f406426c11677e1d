import CloseIcon from '@mui/icons-material/CloseRounded';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { type CSSObject, keyframes, styled } from '@mui/material/styles';
import type { CaseStudyContent } from '../records.ts';
import { StoryText } from './StoryText.tsx';

const id = 'story';

/**
 * "Read Full Case Study": a native popover, which needs no script at all. A modal dialog would make the page inert and
 * so restyle all of it before its first frame. Where the focus moves out of the popover, `renderer/controls.ts` closes it.
 * Without popovers or without JavaScript, the story is shown in the page.
 */
export function Story({ words }: { words: CaseStudyContent['story'] }) {
  return (
    <Frame>
      <Button variant="contained" color="secondary" popoverTarget={id}>
        {words.open}
      </Button>
      <dialog id={id} popover="auto" aria-labelledby={`${id}-title`}>
        <div>
          <h2 id={`${id}-title`}>{words.title}</h2>
          <IconButton aria-label={words.close} color="inherit" popoverTarget={id} popoverTargetAction="hide">
            <CloseIcon />
          </IconButton>
          <StoryText chapters={words.chapters} />
        </div>
      </dialog>
    </Frame>
  );
}

const inThePage = ['@media (scripting: none)', '@supports not selector(:popover-open)'];

/** Applies `styles` where the story is shown in the page. */
const whereInThePage = (styles: CSSObject): CSSObject =>
  Object.fromEntries(inThePage.map((condition) => [condition, styles]));

const comeUp = keyframes({ from: { opacity: 0, translate: '0 3rem' } });

const Frame = styled('div')(({ theme }) => ({
  '& dialog': {
    width: 'min(600px, 100% - 32px)',
    maxHeight: 'calc(100% - 32px)',
    margin: 'auto',
    padding: 0,
    border: 0,
    borderRadius: theme.radii.large,
    boxShadow: theme.elevation.floating,
    backgroundColor: theme.vars.palette.background.paper,
    color: theme.vars.palette.text.primary,
    overscrollBehavior: 'contain',
    // Runs whenever the popover appears.
    animation: `${comeUp} ${theme.pace.long}`,
    ...whereInThePage({ display: 'block', position: 'static', marginInline: 0, animation: 'none' }),
  },
  '& dialog::backdrop': { backgroundColor: 'rgb(0 0 0 / 50%)' },
  '& dialog > div': {
    position: 'relative',
    padding: '40px 24px',
    [theme.breakpoints.up('sm')]: { padding: '48px 40px' },
  },
  '& dialog button': { position: 'absolute', top: 16, right: 16 },
  '& button': whereInThePage({ display: 'none' }),
  '& h2': {
    ...theme.typography.h2,
    fontSize: theme.sizes.panel,
    paddingInlineEnd: 48,
  },
  '& dialog :focus-visible': { outlineColor: theme.vars.palette.primary.main },
}));
