import { type CSSObject, keyframes, styled, type Theme } from '@mui/material/styles';
import * as formAttributes from '../../form/formAttributes.ts';
import { easing, onScreens } from '../../../theme/tokens.ts';
import { DemoCard, DirectCard, OnePagerCard } from './cards.tsx';
import type { ContactProps } from './Contact.tsx';
import { edge, paper } from './ticketPaper.ts';

type StubProps = Pick<ContactProps, 'words' | 'email' | 'schedulingUrl' | 'download'>;

/** The ticket's smaller sheet: the other ways to get in touch. */
export function Stub({ words, email, schedulingUrl, download }: StubProps) {
  return (
    <Sheet>
      {words.demo && <DemoCard words={words.demo} schedulingUrl={schedulingUrl} />}
      {words.onePager && <OnePagerCard words={words.onePager}>{download}</OnePagerCard>}
      <DirectCard words={words.direct} email={email} />
    </Sheet>
  );
}

/** The space between the stub's parts, in px. */
const gap = 32;

// The stub's parts keep their places when the form becomes longer.
const Sheet = styled('div')(({ theme }) => ({
  ...paper(theme),
  display: 'flex',
  flexDirection: 'column',
  '@media screen': { '& > * + *': { marginBlockStart: gap } },
  [onScreens(theme.breakpoints.up('md'))]: {
    padding: `${edge} clamp(1rem, 3.4vw - 0.9rem, 2.5rem)`,
    borderStartStartRadius: 0,
    borderInlineStart: `2px dashed ${theme.vars.palette.line.strong}`,
    transformOrigin: '0 100%',
    [`div:has([${formAttributes.received}]) > &`]: tornOff(theme),
    '@media screen and (forced-colors: none)': { '&::after': code(theme) },
  },
}));

/** A ticket that was sent is torn: its stub hangs aside. */
const tornOff = (theme: Theme): CSSObject => ({
  borderStartStartRadius: theme.radii.large,
  borderInlineStartColor: 'transparent',
  translate: '2px 4px',
  rotate: '1.2deg',
  '@media (prefers-reduced-motion: no-preference)': { animation: `${tear} 520ms ${easing.out}` },
});

const tear = keyframes({
  from: { translate: '0 0', rotate: '0deg' },
  '35%': { translate: '20px 0', rotate: '14deg' },
});

/** The stub's bar code. It fills the space that is left beside a longer form. */
const code = (theme: Theme): CSSObject => ({
  content: '""',
  flex: 1,
  maxHeight: gap + 72,
  marginBlockStart: 'auto',
  background: `repeating-linear-gradient(90deg, ${bars(theme.vars.palette.text.primary)}) bottom / 100% calc(100% - ${gap}px) no-repeat`,
});

/** The bars of a code, as the stops of a gradient: bars and gaps by turns, in px. */
const bars = (ink: string) => {
  let at = 0;
  return [3, 3, 1, 4, 2, 2, 5, 3, 1, 2, 1, 5, 3, 2, 2, 6]
    .map((width, index) => `${index % 2 === 0 ? ink : '#0000'} ${at}px ${(at += width)}px`)
    .join();
};
