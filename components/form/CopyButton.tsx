import { styled } from '@mui/material/styles';
import { useState } from 'react';
import type { ProposalFormContent } from '#site/contactRecords.ts';
import { announce } from '../toast/notify.ts';

/** Copies a text, and says so once the browser has it. Where it refuses, the text is still in the form. */
export function CopyButton({
  text,
  words: { copy, copied },
}: {
  text: string;
  words: ProposalFormContent['mail'];
}) {
  const [label, setLabel] = useState(copy);
  async function press() {
    await navigator.clipboard.writeText(text);
    setLabel(copied);
    announce(copied);
  }
  return <PlainButton onClick={() => void press().catch(() => setLabel(copy))}>{label}</PlainButton>;
}

/** A button of a panel that looks like the links there. */
export function PlainButton(props: { onClick: () => void; children: string }) {
  return <Plain type="button" {...props} />;
}

const Plain = styled('button')(({ theme }) => ({
  minHeight: 44,
  marginInlineEnd: '1.5rem',
  padding: 0,
  border: 0,
  background: 'none',
  color: theme.vars.palette.error.main,
  font: 'inherit',
  fontWeight: 500,
  textDecoration: 'underline',
  textUnderlineOffset: 3,
  cursor: 'pointer',
}));
