import ArrowForwardIcon from '@mui/icons-material/ArrowForward';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import type { LandingContent } from '#site/records.ts';
import { heroButton } from '../../primitives/moving.ts';
import { displayWidth } from '../../primitives/textWidth.ts';

/** The hero's two buttons: one leads to the form, the other to the work. */
export function Actions({ start, seeWork }: Pick<LandingContent['hero'], 'start' | 'seeWork'>) {
  return (
    <Buttons className={areShort([start.label, seeWork.label]) ? 'short' : undefined}>
      <Button variant="contained" color="secondary" href={start.href} {...{ [heroButton]: '' }}>
        {start.label}
        <ArrowForwardIcon />
      </Button>
      <Button variant="outlined" href={seeWork.href}>
        {seeWork.label}
      </Button>
    </Buttons>
  );
}

/** Whether the labels of two buttons fit side by side on a small phone. */
const areShort = (labels: string[]) => displayWidth(labels.join('')) < 16;

const Buttons = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 12,
  marginTop: '2rem',
  [theme.breakpoints.down('sm')]: { '& > *': { flex: '1 1 auto' } },
  // In a window this narrow, the two buttons may fit into one line in only one of two fonts: the
  // web font or its fallback. They would then move when the web font arrives. So the buttons are
  // one below the other, unless their labels are short.
  [theme.breakpoints.down(480)]: {
    flexDirection: 'column',
    // Short labels: the buttons are side by side even in a window of 360 px.
    '&.short': { flexDirection: 'row' },
    '&.short > *': { paddingInline: '0.5rem', fontSize: '0.9375rem' },
    '&.short svg': { display: 'none' },
  },
}));
