import { styled } from '@mui/material/styles';
import { useEffect, useRef, useState } from 'react';
import { formWords } from '#site/form.ts';
import { announce } from '../toast/notify.ts';

/**
 * A button that copies a text. If the browser refuses, shows the text and selects it, so that the
 * visitor can copy it. Screen readers announce that the text was copied or selected.
 */
export function CopyButton({ text }: { text: string }) {
  const { copy, copied, selected } = formWords.mail;
  const [label, setLabel] = useState(copy);
  const [refusals, setRefusals] = useState(0);
  async function press() {
    try {
      await navigator.clipboard.writeText(text);
      setLabel(copied);
      announce(copied);
    } catch {
      setLabel(copy);
      setRefusals(refusals + 1);
      announce(selected);
    }
  }
  return (
    <>
      <PlainButton onClick={() => void press()}>{label}</PlainButton>
      {refusals > 0 && <Selected key={refusals} label={selected} text={text} />}
    </>
  );
}

/** A button that looks like a link, for the panel with the form's message. */
export function PlainButton(props: { onClick: () => void; children: string }) {
  return <Plain type="button" {...props} />;
}

/** A text that is selected as soon as it is shown. */
function Selected({ label, text }: { label: string; text: string }) {
  const ref = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    ref.current?.focus();
    ref.current?.select();
  }, []);
  return (
    <Shown>
      <span>{label}</span>
      <textarea ref={ref} readOnly rows={6} value={text} />
    </Shown>
  );
}

const Shown = styled('label')({
  display: 'block',
  '& textarea': { display: 'block', width: '100%', marginBlock: '0.5rem', font: 'inherit' },
});

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
