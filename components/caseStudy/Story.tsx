import CloseIcon from '@mui/icons-material/Close';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import type { CaseStudyContent } from '../records.ts';
import { StoryText } from './StoryText.tsx';

const id = 'story';

/**
 * "Read Full Case Study": a native modal dialog, which needs no React. In browsers without invoker commands,
 * `renderer/answers.ts` opens it. Without JavaScript the story is shown in the page.
 */
export function Story({ words }: { words: CaseStudyContent['story'] }) {
  return (
    <Frame>
      <Button variant="contained" color="secondary" {...invokes('show-modal')}>
        {words.open}
      </Button>
      <dialog id={id} aria-labelledby={`${id}-title`} closedby="any">
        <div>
          <h2 id={`${id}-title`}>{words.title}</h2>
          <IconButton aria-label={words.close} color="inherit" {...invokes('close')}>
            <CloseIcon />
          </IconButton>
          <StoryText chapters={words.chapters} />
        </div>
      </dialog>
    </Frame>
  );
}

/**
 * https://html.spec.whatwg.org/multipage/form-elements.html#attr-button-command; React's types do not include it yet.
 */
const invokes = (command: 'show-modal' | 'close') => ({ command, commandfor: id });

const withoutScript = '@media (scripting: none)';

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
    [withoutScript]: { display: 'block', position: 'static', marginInline: 0 },
  },
  '& dialog::backdrop': { backgroundColor: 'rgb(0 0 0 / 50%)' },
  'html:has(& > dialog[open])': { overflow: 'hidden', scrollbarGutter: 'stable' },
  // The content fills the dialog. So a press whose target is the dialog itself is outside, on the backdrop.
  '& dialog > div': {
    position: 'relative',
    padding: '40px 24px',
    [theme.breakpoints.up('sm')]: { padding: '48px 40px' },
  },
  '& dialog button': { position: 'absolute', top: 16, right: 16 },
  '& button': { [withoutScript]: { display: 'none' } },
  '& h2': {
    ...theme.typography.h2,
    fontSize: 'clamp(1.75rem, 1.4rem + 1.6vw, 2.375rem)',
    paddingInlineEnd: 48,
  },
  '& dialog :focus-visible': { outlineColor: theme.vars.palette.primary.main },
}));
