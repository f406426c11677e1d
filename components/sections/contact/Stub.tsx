import { type CSSObject, keyframes, styled, type Theme } from '@mui/material/styles';
import * as formAttributes from '../../form/formAttributes.ts';
import { easing, onScreens } from '../../../theme/tokens.ts';
import { DemoCard, DirectCard, OnePagerCard } from './cards.tsx';
import type { ContactProps } from './Contact.tsx';
import { edge, notch, paper, tornEdge } from './ticketPaper.ts';

type StubProps = Pick<ContactProps, 'words' | 'email' | 'schedulingUrl' | 'download'>;

/** The smaller of the ticket's two parts. It has the ways to get in touch without the form. */
export function Stub({ words, email, schedulingUrl, download }: StubProps) {
  return (
    <StubPaper>
      {words.demo && <DemoCard words={words.demo} schedulingUrl={schedulingUrl} />}
      {words.onePager && <OnePagerCard words={words.onePager}>{download}</OnePagerCard>}
      <DirectCard words={words.direct} email={email} />
    </StubPaper>
  );
}

/** The space between the stub's parts, in px. */
const gap = 32;

/**
 * `whenTorn` matches the stub while the receipt replaces the form. The stub is then drawn as torn
 * off. Otherwise `whenWhole` matches it.
 */
const whenTorn = `div:has([${formAttributes.received}]) > &`;
const whenWhole = `div:not(:has([${formAttributes.received}])) > &`;

// When errors make the form longer, the cards stay at the top, and the bar code moves down.
const StubPaper = styled('div')(({ theme }) => ({
  ...paper(theme, {
    '&::before': {
      ...tornEdge(theme, 'bottom'),
      // The torn edge has no holes close to the notch.
      [theme.breakpoints.up('md')]: { insetInlineStart: notch + 24 },
    },
    [`${whenTorn}::before`]: { insetInlineStart: 0 },
    [theme.breakpoints.down('md')]: { [`${whenTorn}::after`]: tornEdge(theme, 'top') },
    [theme.breakpoints.up('md')]: { [`${whenWhole}::after`]: code() },
  }),
  ...tinted(theme),
  display: 'flex',
  flexDirection: 'column',
  borderStartStartRadius: 0,
  '@media screen': { '& > * + *': { marginBlockStart: gap } },
  [theme.breakpoints.down('md')]: {
    borderStartEndRadius: 0,
    paddingTop: `calc(${edge} + 12px)`,
  },
  [onScreens(theme.breakpoints.up('md'))]: {
    padding: `${edge} clamp(1rem, 3.4vw - 0.9rem, 2.5rem)`,
    transformOrigin: '0 100%',
    [whenTorn]: tornOff(theme),
  },
}));

/** Paper with a tint of the accent color. Texts and lines on this paper need a darker color. */
const tinted = ({ vars: { palette } }: Theme): CSSObject => ({
  '--palette-text-secondary': palette.text.primary,
  '--palette-line-strong': palette.text.primary,
  '--palette-divider': palette.secondary.dark,
  backgroundColor: [
    palette.background.paper,
    `color-mix(in srgb, ${palette.secondary.main} 26%, ${palette.background.paper})`,
  ] as CSSObject['backgroundColor'],
});

/**
 * The stub beside the receipt: it is torn off and hangs aside, slightly turned. It is moved to the
 * left, so that its upper corner stays inside the page. The receipt's sheet leaves room for that
 * (`FormSheet.tsx`).
 */
const tornOff = (theme: Theme): CSSObject => ({
  borderStartStartRadius: theme.radii.large,
  translate: '-18px 4px',
  rotate: '1.2deg',
  '@media (prefers-reduced-motion: no-preference)': { animation: `${tear} 520ms ${easing.out}` },
});

const tear = keyframes({
  from: { translate: '0 0', rotate: '0deg' },
  '35%': { translate: '20px 0', rotate: '14deg' },
});

/**
 * The stub's bar code, at its lower edge. The stub beside the receipt has none, so that the whole
 * receipt fits into a window of usual height.
 */
const code = (): CSSObject => ({
  content: '""',
  minHeight: gap + 48,
  marginBlockStart: 'auto',
  background: `repeating-linear-gradient(90deg, ${bars()}) bottom / 100% calc(100% - ${gap}px) no-repeat`,
});

/**
 * The stops of the gradient that draws the bar code: a bar, a gap, a bar and so on, with their
 * widths in px.
 */
const bars = () => {
  let at = 0;
  return [3, 3, 1, 4, 2, 2, 5, 3, 1, 5]
    .map((width, index) => `${index % 2 === 0 ? 'currentColor' : '#0000'} ${at}px ${(at += width)}px`)
    .join();
};
