import { styled } from '@mui/material/styles';
import { type MouseEvent, useEffect, useId, useRef } from 'react';
import { receiptId } from '#proposal/contract.ts';
import type { ProposalFormContent, ReceiptContent } from '#site/contactRecords.ts';
import { CopyButton, PlainButton } from './CopyButton.tsx';
import { fieldId } from './fields.tsx';
import { type Notice, panelWords } from './notice.ts';
import { Receipt, ReceiptSign } from './Receipt.tsx';

/**
 * Shows the result of a submit: received, not stored, or what to change. The list of changes follows GOV.UK's error
 * summary: each line links to its field. After a submit in the browser the panel takes focus, so that it scrolls into
 * view and is read out; a quiet one is announced in another way. In a document that answers a plain
 * post, `autofocus` does the same without script, and the address names the receipt.
 *
 * @param props.initial the result that the document contains
 * @param props.onAgain called to go from the receipt back to the form
 * @param props.onForget called to withdraw the request that waits
 */
export function NoticePanel({
  notice,
  words,
  receipt,
  initial,
  onAgain,
  onForget,
}: {
  notice: Notice;
  words: ProposalFormContent;
  receipt: ReceiptContent;
  initial: Notice | undefined;
  onAgain: (event: MouseEvent) => void;
  onForget: () => void;
}) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const panel = ref.current;
    if (notice === initial || !panel) return;
    if (!notice.quiet) panel.focus();
    // The visitor is still at the form.
    else if (panel.closest('form')?.contains(document.activeElement))
      panel.scrollIntoView({ block: 'center' });
  }, [notice, initial]);
  const id = useId();
  const { heading, text } = panelWords(notice, words);
  const received = notice.kind === 'received';
  const waits = notice.kind === 'by-mail' && /^(kept|tooMany)$/.test(notice.says);
  // The receipt replaces the form with its heading. The other panels come below that heading.
  const Heading = received ? 'h3' : 'h4';
  return (
    <Panel
      ref={ref}
      id={received ? receiptId : undefined}
      role="group"
      aria-labelledby={`${id}heading`}
      aria-describedby={text && `${id}text`}
      data-kind={notice.kind}
      tabIndex={-1}
      // After a refused post, the visitor needs this panel first, so it takes focus (GOV.UK error summary).
      // oxlint-disable-next-line jsx-a11y/no-autofocus
      autoFocus={!received && !notice.quiet}
    >
      {received && <ReceiptSign />}
      <Heading id={`${id}heading`}>{heading}</Heading>
      {text && <p id={`${id}text`}>{text}</p>}
      {received && <Receipt chosen={notice.chosen} fields={words.fields} words={receipt} onAgain={onAgain} />}
      {notice.kind === 'by-mail' && (
        <div>
          <a href={notice.mail.href}>{words.mail.link}</a>
          {!notice.mail.isWhole && <CopyButton text={notice.mail.text} words={words.mail} />}
          {waits && <PlainButton onClick={onForget}>{words.forget}</PlainButton>}
        </div>
      )}
      {notice.kind === 'invalid' && (
        <ul>
          {notice.errors.map(({ field, message }) => (
            <li key={field}>
              <a href={`#${fieldId(field)}`}>{message}</a>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

const Panel = styled('div')(({ theme }) => ({
  textWrap: 'balance',
  scrollMarginTop: '2rem',
  // The toast below the receipt is in the window too, on a phone of 360 x 800 px.
  '&[data-kind=received]': { scrollMarginTop: '0.5rem' },
  '&:not([data-kind=received])': {
    padding: '16px 20px',
    borderRadius: theme.radii.medium,
    border: `2px solid ${theme.vars.palette.error.main}`,
  },
  '& h3 + p': { marginTop: '0.75rem' },
  // What does not fit beside it starts at the panel's edge.
  '& div > a': { marginInlineEnd: '1.5rem' },
  '& li': { marginTop: 4 },
  '& a:not([class])': { color: theme.vars.palette.error.main, fontWeight: 500, textUnderlineOffset: 3 },
}));
