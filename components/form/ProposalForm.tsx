import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import { styled } from '@mui/material/styles';
import { useEffect, useId } from 'react';
import { fields, formWords as words } from '#site/form.ts';
import type { Field, ReceiptContent } from '#site/contactRecords.ts';
import type { SiteSettings } from '#site/records.ts';
import { honeypotField, type FormNotice } from '#proposal/contract.ts';
import { fill, numberText } from '#lib/text.ts';
import { LinkedText } from '../primitives/LinkedText.tsx';
import { Slot } from '../primitives/Slot.tsx';
import { VisuallyHidden } from '../primitives/VisuallyHidden.tsx';
import { mailtoAddress } from './delivery/byMail.ts';
import { FormField } from './fields.tsx';
import type { FunctionsHost } from './delivery/supabaseClient.ts';
import { viewOf } from './formViews.ts';
import * as formAttributes from './formAttributes.ts';
import { NoticePanel } from './NoticePanel.tsx';
import { useProposal } from './useProposal.ts';

/** The settings on which the form depends. */
export type FormSettings = FunctionsHost &
  Pick<SiteSettings, 'contactEmail' | 'keepProposalsDays' | 'byMail'>;

export type ProposalFormProps = {
  settings: FormSettings;
  receipt: ReceiptContent;
  /**
   * The result of a form that was posted without a script, if this page is the server's answer to
   * it.
   */
  notice?: FormNotice | undefined;
};

/**
 * "Request a Proposal" (SPEC §3, §5): a real `<form>`. With JavaScript, the page calls the function
 * `send-autoresponder`. Without JavaScript, the browser posts the form to the function on Supabase,
 * or else to the page's own server. On a static host without a function, the visitor's mail program
 * sends the request (`byMail`).
 */
export function ProposalForm({ settings, receipt, notice }: ProposalFormProps) {
  const { state, lengths, submit, again, withdraw, edited, prepare } = useProposal(settings, notice);
  const { contactEmail, byMail } = settings;
  const { panel, line, busy } = viewOf(state, contactEmail);
  const errors = state.name === 'invalid' ? state.errors : [];
  const headingId = useId();
  const noticePanel = panel && (
    <NoticePanel
      // With a new key, React makes a new element. In the old element, React could not change a
      // text that the browser's translation has replaced.
      key={state.name + errors.map(({ message }) => message).join()}
      state={state}
      panel={panel}
      receipt={receipt}
      onAgain={again}
      onWithdraw={withdraw}
    />
  );
  const below = panel?.position === 'below the button';
  useErrorTitle(errors.length > 0);
  const typed = notice && 'values' in notice ? notice.values : undefined;
  return (
    <Form
      aria-labelledby={headingId}
      aria-busy={busy !== undefined || undefined}
      {...{ [formAttributes.received]: panel?.position === 'instead of the form' ? '' : undefined }}
      method="post"
      action={byMail ? mailtoAddress(contactEmail) : actionFor(settings)}
      encType={byMail ? 'text/plain' : undefined}
      onSubmit={submit}
      onInput={edited}
      onFocus={prepare}
    >
      <div>
        <h3 id={headingId}>{words.heading}</h3>
        <p className="muted">{`${words.intro} ${words.required}`}</p>
      </div>
      <Slot>{!below && noticePanel}</Slot>
      <div className="fields">
        {fields.map((field, index) => (
          <FormField
            key={field.name}
            field={field}
            hasOwnRow={ownRows[index] === true}
            value={typed?.[field.name] ?? ''}
            length={lengths[field.name] ?? 0}
            error={errors.find((error) => error.field === field.name)?.message}
          />
        ))}
      </div>
      {!byMail && (
        // A trap for spam programs. People cannot see it or focus it, and screen readers do not
        // read it.
        <VisuallyHidden aria-hidden="true">
          <input name={honeypotField} tabIndex={-1} autoComplete="off" />
        </VisuallyHidden>
      )}
      <Button
        type="submit"
        variant="contained"
        color="secondary"
        aria-disabled={busy !== undefined || undefined}
      >
        <Slot as="span">{busy && <CircularProgress size={18} color="inherit" aria-hidden />}</Slot>
        <span>{busy ?? words.submit}</span>
      </Button>
      <Slot>{below && noticePanel}</Slot>
      <Slot>{line && <p {...{ [formAttributes.kind]: state.name }}>{line}</p>}</Slot>
      <p className="muted small">
        <LinkedText>{privacyOf(settings)}</LinkedText>
      </p>
    </Form>
  );
}

/** Begins the document's title with "Error:" while the form has errors (GOV.UK's error pattern). */
function useErrorTitle(faulty: boolean): void {
  useEffect(() => {
    const { title } = document;
    const plain = title.startsWith(words.errorPrefix) ? title.slice(words.errorPrefix.length) : title;
    document.title = faulty ? words.errorPrefix + plain : plain;
  }, [faulty]);
}

const isLarge = ({ kind }: Field) => kind === 'long text' || kind === 'checkbox';

/**
 * Whether each field has a row of its own. A large field has one. Small fields share rows, two in a
 * row. After an odd number of small fields, the last one has a row of its own, too.
 */
const ownRows = fields.map((field, index) => {
  const before = fields.slice(0, index).map(isLarge).lastIndexOf(true);
  const isSecond = (index - before) % 2 === 0;
  const next = fields[index + 1];
  return isLarge(field) || (!isSecond && (!next || isLarge(next)));
});

/** Returns the text about privacy that is true for these settings. */
function privacyOf({ byMail, keepProposalsDays: days }: FormSettings): string {
  if (byMail) return words.byMail.privacy;
  return days === undefined
    ? words.privacy
    : `${words.privacy} ${fill(words.erased, { days: numberText(days) })}`;
}

const Form = styled('form')(({ theme }) => ({
  display: 'grid',
  gap: 22,
  // While the receipt is shown, everything else in the form is hidden. The empty fields stay in the
  // document for another request.
  [`&[${formAttributes.received}] > :not(:has([${formAttributes.kind}]))`]: { display: 'none' },
  '& h3': {
    ...theme.typography.h2,
    fontSize: theme.sizes.panel,
    // On phones the heading is as large as those of the stub's cards (`contact/cards.tsx`).
    [theme.breakpoints.down('sm')]: { fontSize: theme.sizes.quote },
  },
  '& .muted': { marginTop: 6, color: theme.vars.palette.text.secondary },
  '& .small': { marginTop: -6, fontSize: theme.sizes.small, lineHeight: 1.45 },
  '& .small a': { color: 'inherit', textUnderlineOffset: 3 },
  '& .fields': {
    display: 'grid',
    gap: 22,
    [theme.breakpoints.up('sm')]: { gridTemplateColumns: '1fr 1fr', columnGap: 20 },
  },
  '& .own-row': { gridColumn: '1 / -1' },
}));

/** The address to which browsers post the form without JavaScript. */
function actionFor({ supabaseUrl }: FormSettings): string {
  return supabaseUrl ? `${supabaseUrl}/functions/v1/send-autoresponder` : '/';
}
