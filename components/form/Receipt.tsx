import CheckIcon from '@mui/icons-material/Check';
import Button from '@mui/material/Button';
import { keyframes, styled } from '@mui/material/styles';
import type { MouseEvent } from 'react';
import type { ReceiptContent } from '#site/contactRecords.ts';
import { formWords } from '#site/form.ts';
import { answersOf, chosenOf, labelOf } from '#proposal/answers.ts';
import type { ProposalFields } from '#proposal/contract.ts';
import { LabeledValue } from '../primitives/LabeledValue.tsx';
import { onScreens } from '../../theme/tokens.ts';

/**
 * The receipt's stamp, a check mark. It is decorative: the receipt's heading says that the request
 * has arrived.
 */
export const ReceiptStamp = () => (
  <Stamp>
    <CheckIcon fontSize="inherit" />
  </Stamp>
);

type ReceiptProps = {
  /** The values that were sent. They are unknown if the form was posted without a script. */
  sent: ProposalFields | undefined;
  words: ReceiptContent;
  /** Shows the empty form. Before hydration, the link's address leads to the form. */
  onAgain: (event: MouseEvent) => void;
};

/**
 * The part of the receipt below its heading and text. The receipt replaces the form. It repeats the
 * visitor's choices, and the email address as it was sent, so that the visitor notices a typo. It
 * says when the agency answers. It also repeats the owner's phone numbers, if there are any,
 * because the confirmation may not arrive.
 */
export function Receipt({ sent, words, onAgain }: ReceiptProps) {
  const rows = [
    ...(sent ? [{ label: labelOf('email'), text: sent.email }, ...chosenOf(answersOf(sent))] : []),
    { label: words.responseLabel, text: words.response },
    ...(words.calls ?? []),
  ];
  return (
    <>
      <Rows>
        {rows.map((row) => (
          <LabeledValue key={row.label} {...row} />
        ))}
      </Rows>
      <Again variant="outlined" href="/#contact" onClick={onAgain}>
        {formWords.another}
      </Again>
    </>
  );
}

const stamped = keyframes({ from: { scale: '2.2', rotate: '8deg', opacity: 0 } });

/** The size of the stamp on wide screens. */
const stamp = 'clamp(132px, 12vw, 176px)';

const Stamp = styled('div')(({ theme }) => ({
  float: 'inline-end',
  display: 'grid',
  placeContent: 'center',
  width: 92,
  height: 92,
  marginInlineStart: 14,
  borderRadius: theme.radii.round,
  outline: `2px dashed ${theme.vars.palette.band.muted}`,
  outlineOffset: -10,
  rotate: '-8deg',
  backgroundColor: theme.vars.palette.primary.main,
  color: theme.vars.palette.secondary.main,
  fontSize: '3.5rem',
  '& svg': { stroke: 'currentColor', strokeWidth: 2 },
  // On small screens, the stamp is at the right of the heading. The heading's least height keeps
  // the text, which follows the heading, below the stamp.
  [theme.breakpoints.down('md')]: { '& + h3': { minHeight: 56 } },
  '@media (prefers-reduced-motion: no-preference)': { animation: `${stamped} 180ms ease-in` },
  // On wide screens, the stamp is beside the heading and the text.
  [onScreens(theme.breakpoints.up('md'))]: {
    position: 'absolute',
    insetBlockStart: 'calc(var(--edge) + 3rem)',
    insetInlineEnd: 'var(--edge)',
    width: stamp,
    height: stamp,
    margin: 0,
    outlineOffset: -16,
    fontSize: 'clamp(5rem, 7vw, 6.25rem)',
    // The list begins below the stamp.
    '& ~ p': { maxWidth: '60%', minHeight: `calc(${stamp} - 1rem)` },
  },
}));

const Rows = styled('dl')(({ theme }) => ({
  clear: 'both',
  marginBlock: '1rem',
  borderBottom: `1px dashed ${theme.vars.palette.line.strong}`,
  '& > div': {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'space-between',
    gap: '0 1.5rem',
    paddingBlock: '0.625rem',
    borderTop: `1px dashed ${theme.vars.palette.line.strong}`,
  },
  '& dt': { color: theme.vars.palette.text.secondary },
  '& dd': { fontWeight: 600, overflowWrap: 'anywhere' },
  '& a': { color: 'inherit', textUnderlineOffset: 4, padding: '10px 0' },
  // On wide screens, the rows share the room above the button.
  [onScreens(theme.breakpoints.up('md'))]: {
    flex: 1,
    alignSelf: 'stretch',
    display: 'flex',
    flexDirection: 'column',
    marginBlock: '2.25rem 2rem',
    fontSize: 'clamp(1.25rem, 1.7vw, 1.5rem)',
    '& > div': { flex: '1 0 auto', alignItems: 'center', paddingBlock: '1.125rem' },
  },
}));

const Again = styled(Button)(({ theme }) => ({
  [theme.breakpoints.down('sm')]: { width: '100%' },
}));
