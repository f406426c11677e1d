import { type CSSObject, keyframes, styled, type Theme } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { columns } from '../../frame/Columns.tsx';
import { Container, Section } from '../../frame/Section.tsx';
import { SectionHeading } from '../../frame/SectionHeading.tsx';
import type { ContactContent } from '#site/contactRecords.ts';
import * as names from '../../form/names.ts';
import { ToastPlace } from '../../toast/ToastPlace.tsx';
import { DemoCard, DirectCard, OnePagerCard } from './cards.tsx';
import { easing, onScreens } from '../../../theme/tokens.ts';
import { junction, ring, withWideRoad } from '../../road/road.ts';
import { inTheLight } from './inTheLight.ts';

export type ContactProps = {
  id: string;
  words: ContactContent;
  email: string;
  schedulingUrl: string;
  /** The proposal form island. */
  form: ReactNode;
  /** The download button island. */
  download: ReactNode;
};

/** The form, and three other ways to get in touch (SPEC §2). */
export function Contact({ id, words, email, schedulingUrl, form, download }: ContactProps) {
  return (
    <Section id={id} className="dark" aria-labelledby={`${id}-heading`}>
      <Container>
        <SectionHeading id={`${id}-heading`} heading={words.heading} intro={words.subtitle} />
        <Parts>
          <FormPanel>
            {form}
            <ToastPlace name="form" />
          </FormPanel>
          <Stub>
            {words.demo && <DemoCard words={words.demo} schedulingUrl={schedulingUrl} />}
            {words.onePager && <OnePagerCard words={words.onePager}>{download}</OnePagerCard>}
            <DirectCard words={words.direct} email={email} />
          </Stub>
        </Parts>
      </Container>
    </Section>
  );
}

/** The ticket, once the request was received. */
const whenReceived = `&:has([${names.received}])`;

/** The space between the ticket's contents and its edges. */
const edge = 'clamp(1.25rem, 3.2vw, 3.25rem)';

/** The width of the stub, where it is beside the form. */
const stub = columns(4);

/** The receipt's stamp beside the stub, in px, and its distance from the ticket's lower edge. */
const stamp = 144;
const belowStamp = `${edge} + 8px`;

/**
 * A ticket: the form, and a stub with the other ways. On narrow screens, the stub is torn off and
 * lies below. In the dark it stays paper, in the colors of the light.
 */
const Parts = styled('div')(({ theme }) => ({
  '--ring': theme.vars.palette.primary.main,
  display: 'grid',
  gap: 12,
  color: theme.vars.palette.text.primary,
  ...theme.applyStyles('dark', inTheLight),
  '@media (forced-colors: active)': { '& > *': { border: '1px solid' } },
  [theme.breakpoints.up('md')]: {
    gridTemplateColumns: `1fr ${stub}`,
    gap: 0,
    // Where the stub can be torn off: a perforation, between two notches.
    '@media screen and (forced-colors: none)': {
      position: 'relative',
      '&::before, &::after': {
        content: '""',
        position: 'absolute',
        zIndex: 1,
        insetInlineEnd: `calc(${stub} - ${notch / 2}px)`,
        width: notch,
        height: notch,
        borderRadius: theme.radii.round,
        backgroundColor: theme.vars.palette.ground.contact,
      },
      '&::before': { top: -notch / 2 },
      '&::after': { bottom: -notch / 2 },
      [whenReceived]: { '&::before, &::after': { display: 'none' } },
    },
    // The request has arrived: the road leads to the receipt's stamp.
    [withWideRoad(theme)]: {
      [`${whenReceived}::after`]: {
        ...junction(
          theme,
          `(100% - ${stub} - ${edge} - ${stamp + ring}px)`,
          theme.vars.palette.background.paper,
        ),
        display: 'block',
        insetBlock: `auto calc(${belowStamp} + ${(stamp - ring) / 2}px)`,
        borderRadius: 0,
        '@media (prefers-reduced-motion: no-preference)': {
          animation: `${arrive} 520ms ${easing.out}`,
        },
      },
    },
  },
}));

const notch = 28;

const arrive = keyframes({ from: { clipPath: 'inset(0 100% 0 0)' } });

const paper = (theme: Theme): CSSObject => ({
  padding: edge,
  borderRadius: theme.radii.large,
  backgroundColor: theme.vars.palette.background.paper,
});

/** Torn off along its lower edge. */
const torn = {
  '@media screen and (forced-colors: none)': {
    borderEndStartRadius: 0,
    borderEndEndRadius: 0,
    paddingBottom: `calc(${edge} + 8px)`,
    maskImage: 'radial-gradient(circle at 50% 100%, #0000 7px, #000 7.5px)',
    maskSize: '24px 100%',
    maskRepeat: 'round',
  },
} as const;

/** A hole's diameter, and the space to the next one, in px. */
const hole = 16;
const toNext = 26;

/** A hole through which the section's ground is seen. */
const punched = (theme: Theme) =>
  `radial-gradient(circle at ${hole / 2}px, ${theme.vars.palette.ground.contact} ${hole / 2 - 0.5}px, #0000 ${hole / 2}px) 0 0 / ${toNext}px ${hole}px`;

const punch = keyframes({ from: { scale: '0' } });

const FormPanel = styled('div')(({ theme }) => ({
  ...paper(theme),
  ...torn,
  position: 'relative',
  // Draws four holes, one for each assurance. Three are always punched. The fourth is punched once
  // the request was received.
  '@media screen': {
    '&::before, &::after': {
      content: '""',
      position: 'absolute',
      // In the middle of the heading's line.
      insetBlockStart: `calc(${edge} + 10px)`,
      insetInlineEnd: `calc(${edge} + ${toNext}px)`,
      width: 2 * toNext + hole,
      height: hole,
      background: punched(theme),
    },
    '&::after': {
      insetInlineEnd: edge,
      width: hole,
      borderRadius: theme.radii.round,
      background: 'none',
      border: `2px dashed ${theme.vars.palette.line.strong}`,
    },
    [`${whenReceived}::after`]: {
      border: 0,
      background: theme.vars.palette.ground.contact,
      '@media (prefers-reduced-motion: no-preference)': {
        animation: `${punch} ${theme.pace.short} 180ms backwards`,
      },
    },
  },
  // Above the heading.
  [theme.breakpoints.down('sm')]: {
    paddingTop: `calc(${edge} + ${hole}px)`,
    '&::before, &::after': { insetBlockStart: `calc(${edge} / 2 - 2px)` },
  },
  [theme.breakpoints.up('md')]: {
    borderStartEndRadius: 0,
    [whenReceived]: { borderStartEndRadius: theme.radii.large },
  },
  // On wide screens the stub is beside the receipt. The receipt is as high as the stub, and has a
  // large stamp at its lower end.
  [onScreens(theme.breakpoints.up('md'))]: {
    [whenReceived]: { paddingBottom: `calc(${belowStamp} + ${stamp}px + 24px)` },
    [`& [${names.stamp}]`]: {
      position: 'absolute',
      insetBlockEnd: `calc(${belowStamp})`,
      insetInlineEnd: edge,
      width: stamp,
      height: stamp,
      margin: 0,
      fontSize: stamp / 2,
    },
  },
  '& .small': { maxWidth: '34em' },
  '@media print': { display: 'none' },
}));

/** The space between the stub's parts, in px. */
const gap = 32;

const tear = keyframes({
  from: { translate: '0 0', rotate: '0deg' },
  '35%': { translate: '20px 0', rotate: '14deg' },
});

// Its parts keep their places when the form becomes longer.
const Stub = styled('div')(({ theme }) => ({
  ...paper(theme),
  ...torn,
  display: 'flex',
  flexDirection: 'column',
  '@media screen': { '& > * + *': { marginBlockStart: gap } },
  '@media print': { flexDirection: 'row', gap, padding: 0 },
  [onScreens(theme.breakpoints.up('md'))]: {
    padding: `${edge} clamp(1.25rem, 2.4vw, 2.5rem)`,
    borderStartStartRadius: 0,
    borderInlineStart: `2px dashed ${theme.vars.palette.line.strong}`,
    transformOrigin: '0 100%',
    // A ticket that was sent is torn: its stub hangs aside.
    [`div:has([${names.received}]) > &`]: {
      borderStartStartRadius: theme.radii.large,
      borderInlineStartColor: 'transparent',
      // Its corners stay within the page's width.
      marginInlineEnd: 20,
      translate: '2px 4px',
      // Its slanted edges are smooth on a layer of its own.
      willChange: 'transform',
      rotate: '1.2deg',
      '@media (prefers-reduced-motion: no-preference)': { animation: `${tear} 520ms ${easing.out}` },
    },
    // The stub's code takes the room that is left beside a longer form.
    '@media screen and (forced-colors: none)': {
      '&::after': {
        content: '""',
        flex: 1,
        maxHeight: gap + 72,
        marginBlockStart: 'auto',
        background: `repeating-linear-gradient(90deg, ${bars(theme.vars.palette.text.primary)}) bottom / 100% calc(100% - ${gap}px) no-repeat`,
      },
    },
  },
}));

/** The bars of a code, as the stops of a gradient: bars and gaps by turns, in px. */
const bars = (ink: string) => {
  let at = 0;
  return [3, 3, 1, 4, 2, 2, 5, 3, 1, 2, 1, 5, 3, 2, 2, 6]
    .map((width, index) => `${index % 2 === 0 ? ink : '#0000'} ${at}px ${(at += width)}px`)
    .join();
};
