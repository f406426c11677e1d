import { styled } from '@mui/material/styles';
import { type MouseEvent, useEffect, useId, useRef } from 'react';
import { receiptId } from '#proposal/contract.ts';
import type { ReceiptContent } from '#site/contactRecords.ts';
import { formWords as words } from '#site/form.ts';
import { CopyButton, PlainButton } from './CopyButton.tsx';
import { fieldId } from './fields.tsx';
import type { Shown } from './formStates.ts';
import { noticeWords, offersMail } from './notice.ts';
import { Receipt, ReceiptSign } from './Receipt.tsx';

type NoticePanelProps = {
  shown: Shown;
  /** Where the mail goes that it offers. */
  email: string;
  receipt: ReceiptContent;
  /** Goes from the receipt back to the form. */
  onAgain: (event: MouseEvent) => void;
  /** Withdraws the request that waits. */
  onForget: () => void;
};

/**
 * Shows the result of a submit: received, not stored, or what to change, as GOV.UK's error summary. After a submit in the
 * browser the panel takes focus, so that it scrolls into view and is read out; a quiet one is announced in another way. In a
 * document that answers a plain post, `autofocus` does the same without script.
 */
export function NoticePanel({ shown, email, receipt, onAgain, onForget }: NoticePanelProps) {
  const ref = useRef<HTMLDivElement>(null);
  const { state, quiet, errors = [] } = shown;
  useEffect(() => {
    const panel = ref.current;
    if (shown.first || !panel) return;
    if (!shown.quiet) panel.focus();
    // The visitor is still at the form.
    else if (panel.closest('form')?.contains(document.activeElement))
      panel.scrollIntoView({ block: 'center' });
  }, [shown]);
  const id = useId();
  const { heading, text, mail } = noticeWords(shown, email);
  const received = state === 'received';
  return (
    <Panel
      ref={ref}
      id={received ? receiptId : undefined}
      role="group"
      aria-labelledby={`${id}heading`}
      aria-describedby={text && `${id}text`}
      data-kind={offersMail(state) ? 'by-mail' : state}
      tabIndex={-1}
      // After a refused post, the visitor needs this panel first, so it takes focus (GOV.UK error summary).
      // oxlint-disable-next-line jsx-a11y/no-autofocus
      autoFocus={!received && !quiet}
    >
      {received && <ReceiptSign />}
      <h3 id={`${id}heading`}>{heading}</h3>
      {text && <p id={`${id}text`}>{text}</p>}
      {received && <Receipt sent={shown.sent} words={receipt} onAgain={onAgain} />}
      {mail && (
        <div>
          <a href={mail.href}>{words.mail.link}</a>
          {!mail.isWhole && <CopyButton text={mail.text} />}
          {/^(kept|tooMany)$/.test(state) && <PlainButton onClick={onForget}>{words.forget}</PlainButton>}
        </div>
      )}
      {errors.length > 0 && (
        <ul>
          {errors.map(({ field, message }) => (
            <li key={field}>
              <a href={`#${fieldId(field)}`} onClick={toField}>
                {message}
              </a>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

/** Goes to the field of a link without an entry of its own in the history. */
function toField(event: MouseEvent<HTMLAnchorElement>): void {
  event.preventDefault();
  document.getElementById(event.currentTarget.hash.slice(1))?.focus();
}

const Panel = styled('div')(({ theme }) => ({
  scrollMarginTop: '2rem',
  // The toast below the receipt is in the window too, on a phone of 360 x 800 px.
  '&[data-kind=received]': { scrollMarginTop: 'max(0.5rem, 3.2vw - 4px)', borderRadius: theme.radii.small },
  '&:not([data-kind=received])': {
    padding: '16px 20px',
    borderRadius: theme.radii.medium,
    border: `2px solid ${theme.vars.palette.error.main}`,
    textWrap: 'balance',
    '& h3': theme.typography.h4,
  },
  '& h3 + p': { marginTop: '0.75rem' },
  // What does not fit beside it starts at the panel's edge.
  '& div > a:not([class])': { marginInlineEnd: '1.5rem' },
  '& li': { marginTop: 4 },
  '& a:not([class])': { color: theme.vars.palette.error.main, fontWeight: 500, textUnderlineOffset: 3 },
}));
