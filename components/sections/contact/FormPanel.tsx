import { type CSSObject, keyframes, styled, type Theme } from '@mui/material/styles';
import type { ReactNode } from 'react';
import * as formAttributes from '../../form/formAttributes.ts';
import { ToastAnchor } from '../../toast/ToastAnchor.tsx';
import { onScreens } from '../../../theme/tokens.ts';
import { edge, paper, whenReceived } from './ticketPaper.ts';

/** The ticket's larger sheet; `children` is the form island. */
export function FormPanel({ children }: { children: ReactNode }) {
  return (
    <Panel>
      {children}
      <ToastAnchor name="form" />
    </Panel>
  );
}

/**
 * The size of the receipt's stamp on wide screens, in px, and its distance from the ticket's lower
 * edge.
 */
export const stamp = 168;
export const belowStamp = `${edge} + 8px`;

const Panel = styled('div')(({ theme }) => ({
  ...paper(theme),
  position: 'relative',
  ...holes(theme),
  [theme.breakpoints.up('md')]: {
    borderStartEndRadius: 0,
    [whenReceived]: { borderStartEndRadius: theme.radii.large },
  },
  [onScreens(theme.breakpoints.up('md'))]: besideStub,
  '& .small': { maxWidth: '34em' },
}));

/** A hole's diameter, and the space to the next one, in px. */
const hole = 16;
const toNext = 26;

/**
 * Four holes in the shape of a leaf, as in a ticket for four rides. Three are always punched. The
 * section's ground is seen through them. The fourth is punched once the request was received.
 */
const holes = (theme: Theme): CSSObject => ({
  '@media screen': {
    '&::before, &::after': {
      content: '""',
      position: 'absolute',
      // In the middle of the heading's line.
      insetBlockStart: `calc(${edge} + 10px)`,
      insetInlineEnd: edge,
      width: hole,
      height: hole,
      borderRadius: '100% 0',
    },
    '&::before': {
      boxShadow: [1, 2, 3]
        .map((place) => `${-place * toNext}px 0 ${theme.vars.palette.ground.contact}`)
        .join(),
    },
    '&::after': {
      border: `2px solid ${theme.vars.palette.line.strong}`,
    },
    [`${whenReceived}::after`]: {
      border: 0,
      background: theme.vars.palette.ground.contact,
      '@media (prefers-reduced-motion: no-preference)': {
        animation: `${punch} ${theme.pace.short} 180ms backwards`,
      },
    },
  },
  // A long heading of the form or of its receipt breaks before the holes.
  [theme.breakpoints.up('sm')]: {
    [`& :is(form > div, [${formAttributes.kind}=received]) > h3`]: { paddingInlineEnd: 4 * toNext },
  },
  // On phones, the holes are above the heading.
  [theme.breakpoints.down('sm')]: {
    paddingTop: `calc(${edge} + ${hole}px + 8px)`,
    '&::before, &::after': { insetBlockStart: `calc(${edge} / 2 + 2px)` },
  },
});

const punch = keyframes({ from: { scale: '0' } });

/**
 * On wide screens the stub is beside the receipt. The receipt is as high as the stub, and has a
 * large stamp at its lower end.
 */
const besideStub: CSSObject = {
  [whenReceived]: { paddingBottom: `calc(${belowStamp} + ${stamp}px + 24px)` },
  [`& [${formAttributes.stamp}]`]: {
    position: 'absolute',
    insetBlockEnd: `calc(${belowStamp})`,
    insetInlineEnd: edge,
    width: stamp,
    height: stamp,
    margin: 0,
    fontSize: stamp / 2,
  },
};
