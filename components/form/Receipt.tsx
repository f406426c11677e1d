import CheckIcon from '@mui/icons-material/Check';
import Button from '@mui/material/Button';
import { keyframes, styled } from '@mui/material/styles';
import type { MouseEvent } from 'react';
import type { ReceiptContent } from '#site/contactRecords.ts';
import { formWords } from '#site/form.ts';
import { answersOf, chosenOf, labelOf } from '#proposal/answers.ts';
import type { ProposalFields } from '#proposal/contract.ts';
import * as formAttributes from './formAttributes.ts';
import { LabeledValue } from '../primitives/LabeledValue.tsx';
import { onScreens } from '../../theme/tokens.ts';

/**
 * The receipt's stamp, a check mark. It is decorative, because the heading says that the request
 * has arrived.
 */
export const ReceiptSign = () => (
  <Sign {...{ [formAttributes.stamp]: '' }}>
    <CheckIcon fontSize="inherit" />
  </Sign>
);

type ReceiptProps = {
  /** The values that were sent. They are unknown after a plain post. */
  sent: ProposalFields | undefined;
  words: ReceiptContent;
  /** Shows the empty form. Before hydration, the link does this by its address. */
  onAgain: (event: MouseEvent) => void;
};

/**
 * Replaces the form. It repeats the choices, and the email address as it was sent, so that the
 * visitor notices a typo. It says when the answer comes, and which number to call if no
 * confirmation arrives.
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

const Sign = styled('div')(({ theme }) => ({
  float: 'inline-end',
  display: 'grid',
  placeContent: 'center',
  width: 96,
  height: 96,
  marginBlockStart: 8,
  marginInlineStart: '1rem',
  border: '5px double',
  borderRadius: theme.radii.round,
  outline: '2px dashed',
  outlineOffset: -13,
  rotate: '-14deg',
  color: theme.vars.palette.primary.main,
  fontSize: '3.25rem',
  // A stamp's check mark is as bold as its rim.
  '& svg': { stroke: 'currentColor' },
  '@media (prefers-reduced-motion: no-preference)': { animation: `${stamped} 180ms ease-in` },
}));

const Rows = styled('dl')(({ theme }) => ({
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
  // Beside the ticket's stub, the list has more room.
  [onScreens(theme.breakpoints.up('md'))]: {
    marginBlock: '2.25rem',
    fontSize: '1.25rem',
    '& > div': { paddingBlock: '1.25rem' },
  },
}));

const Again = styled(Button)(({ theme }) => ({ [theme.breakpoints.down('sm')]: { width: '100%' } }));
