import { styled } from '@mui/material/styles';
import { type MouseEvent, useId } from 'react';
import { receiptId } from '#proposal/contract.ts';
import type { ReceiptContent } from '#site/contactRecords.ts';
import { formWords as words } from '#site/form.ts';
import { CopyButton, PlainButton } from './CopyButton.tsx';
import { fieldId } from './formFields.ts';
import type { FormState } from './formStates.ts';
import type { Panel as PanelView } from './formViews.ts';
import * as formAttributes from './formAttributes.ts';
import { Receipt, ReceiptStamp } from './Receipt.tsx';
import { stopSign } from './stopSign.ts';
import { WholeWords } from '../primitives/WholeWords.tsx';

type NoticePanelProps = {
  state: FormState;
  /** What the panel shows in this state, as `viewOf` returns it. */
  panel: PanelView;
  receipt: ReceiptContent;
  /** Returns from the receipt to the form. */
  onAgain: (event: MouseEvent) => void;
  /** Withdraws the waiting request. */
  onWithdraw: () => void;
};

/**
 * The panel with the form's message, for example that the request was received, that it is not sent
 * yet, or that some fields have to be corrected. The list of such fields follows GOV.UK's error
 * summary. The panel's heading is its accessible name, and its text is its description. So a screen
 * reader reads the heading and the text when the panel gets the focus. If the form was posted
 * without a script, the panel is in the document that the server answers with. `autofocus` then
 * moves the focus to the panel. Exception: the receipt gets the focus by the fragment of the
 * address (`receiptId`).
 */
export function NoticePanel({ state, panel, receipt, onAgain, onWithdraw }: NoticePanelProps) {
  const id = useId();
  const { heading, text, mail, canWithdraw } = panel;
  const received = state.name === 'received';
  const errors = state.name === 'invalid' ? state.errors : [];
  return (
    <Panel
      id={received ? receiptId : undefined}
      role="group"
      aria-labelledby={`${id}heading`}
      aria-describedby={`${id}text`}
      {...{ [formAttributes.kind]: state.name }}
      tabIndex={-1}
      // If the server has refused a form that was posted without a script, the visitor needs this
      // panel first. So it takes the focus (GOV.UK error summary).
      // oxlint-disable-next-line jsx-a11y/no-autofocus
      autoFocus={'inDocument' in state && state.inDocument && !received}
    >
      {received && <ReceiptStamp />}
      <h3 id={`${id}heading`}>{heading}</h3>
      {text && (
        // With a new key, React makes a new element for a new text. In the old element, React could
        // not change a text that the browser's translation has replaced.
        <p key={text} id={`${id}text`}>
          <WholeWords>{text}</WholeWords>
        </p>
      )}
      {received && <Receipt sent={state.sent} words={receipt} onAgain={onAgain} />}
      {mail && (
        <div>
          <a href={mail.href}>{words.mail.link}</a>
          {!mail.textFits && <CopyButton text={mail.text} />}
          {canWithdraw && <PlainButton onClick={onWithdraw}>{words.withdraw}</PlainButton>}
        </div>
      )}
      {errors.length > 0 && (
        <ul id={`${id}text`}>
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

/** Moves the focus to the field of a pressed link. The browser's history gets no new entry. */
function toField(event: MouseEvent<HTMLAnchorElement>): void {
  event.preventDefault();
  document.getElementById(event.currentTarget.hash.slice(1))?.focus();
}

const Panel = styled('div')(({ theme }) => ({
  scrollMarginTop: '2rem',
  [`&[${formAttributes.kind}=received]`]: {
    scrollMarginTop: 'max(0.5rem, 3.2vw - 4px)',
    borderRadius: theme.radii.small,
    [theme.breakpoints.up('md')]: { display: 'flex', flexDirection: 'column', alignItems: 'start' },
  },
  [`&:not([${formAttributes.kind}=received])`]: {
    padding: '16px 20px',
    borderRadius: theme.radii.medium,
    border: `2px solid ${theme.vars.palette.error.main}`,
    textWrap: 'balance',
    '& h3': { ...theme.typography.h4, display: 'flex', alignItems: 'center', gap: 12 },
    '& h3::before': stopSign(theme, 28),
    '& a:not([class])': { color: theme.vars.palette.error.main, fontWeight: 500, textUnderlineOffset: 3 },
  },
  '& h3 + p': { marginTop: '0.75rem' },
  // A space after each link and none before it, so that a link in a new line starts at the panel's
  // edge.
  '& div > a:not([class])': { marginInlineEnd: '1.5rem' },
  '& li': { marginTop: 4 },
  // On touch screens, the links are high enough for a finger. So they need no space between them.
  '@media (pointer: coarse)': {
    '& li': { marginTop: 0 },
    '& a:not([class])': { display: 'inline-flex', alignItems: 'center', minHeight: 44 },
  },
}));
