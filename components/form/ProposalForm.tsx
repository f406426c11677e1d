import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import { styled } from '@mui/material/styles';
import { useEffect } from 'react';
import { fields, formWords as words } from '#site/form.ts';
import type { Field, ReceiptContent } from '#site/contactRecords.ts';
import { honeypotField, type FormNotice } from '#proposal/contract.ts';
import { fill, numberText } from '#lib/text.ts';
import { LinkedText } from '../primitives/LinkedText.tsx';
import { Slot } from '../primitives/Slot.tsx';
import { VisuallyHidden } from '../primitives/VisuallyHidden.tsx';
import { mailtoAddress } from './delivery/byMail.ts';
import { FormField } from './fields.tsx';
import { isLine, isPanel, noticeWords, offersMail } from './notice.ts';
import { NoticePanel } from './NoticePanel.tsx';
import { type FormSettings, useProposal } from './useProposal.ts';

export type ProposalFormProps = {
  settings: FormSettings;
  receipt: ReceiptContent;
  /** The result of a plain HTML post, if the page answers one. */
  notice?: FormNotice | undefined;
};

/**
 * "Request a Proposal" (SPEC §3, §5): a real form, posted to the function on Supabase, or else to the page's own server.
 * With JavaScript it calls the function.
 */
export function ProposalForm({ settings, receipt, notice }: ProposalFormProps) {
  const { ref, shown, lengths, submit, again, forget, edited, prepare } = useProposal(settings, notice);
  const { state, errors = [] } = shown;
  const { contactEmail, byMail } = settings;
  const sending = state === 'sending' || state === 'rescuing';
  const panel = isPanel(state) && (
    <NoticePanel
      // Changing what it contains would fail where a translation has replaced a part of it.
      key={errors.map(({ message }) => message).join() || (offersMail(state) ? 'by-mail' : state)}
      shown={shown}
      email={contactEmail}
      receipt={receipt}
      onAgain={again}
      onForget={forget}
    />
  );
  // What leaves the fields as they are is shown beside the button, where the visitor is. The rest is shown above the fields.
  const besideButton = offersMail(state);
  useErrorTitle(errors.length > 0);
  const typed = notice && 'values' in notice ? notice.values : undefined;
  return (
    <Form
      ref={ref}
      data-received={state === 'received' ? '' : undefined}
      method="post"
      action={byMail ? mailtoAddress(contactEmail) : actionFor(settings)}
      encType={byMail ? 'text/plain' : undefined}
      onSubmit={submit}
      onInput={edited}
      onFocus={() => void (byMail || prepare())}
    >
      <div>
        <h3>{words.heading}</h3>
        <p className="quiet">{`${words.intro} ${words.required}`}</p>
      </div>
      <Slot>{!besideButton && panel}</Slot>
      <div className="fields">
        {fields.map((field, index) => (
          <FormField
            key={field.name}
            field={field}
            isWhole={wholes[index] === true}
            value={typed?.[field.name] ?? ''}
            length={lengths[field.name] ?? 0}
            error={errors.find((error) => error.field === field.name)?.message}
          />
        ))}
      </div>
      {!byMail && (
        // A trap for spam programs. People cannot see it, focus it or have it read out.
        <VisuallyHidden aria-hidden="true">
          <input name={honeypotField} tabIndex={-1} autoComplete="off" />
        </VisuallyHidden>
      )}
      <Button type="submit" variant="contained" color="secondary" aria-disabled={sending || undefined}>
        <Slot as="span">{sending && <CircularProgress size={18} color="inherit" aria-hidden />}</Slot>
        <span>{sending ? words.submitting : words.submit}</span>
      </Button>
      <Slot>{besideButton && panel}</Slot>
      <Slot>{isLine(state) && <p data-kind="noted">{noticeWords(shown, contactEmail).heading}</p>}</Slot>
      <p className="quiet small">
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

/** Whether each field takes a row of its own: large ones do, others share one, two by two, and one that is left over does. */
const wholes = fields.map((field, index) => {
  const before = fields.slice(0, index).map(isLarge).lastIndexOf(true);
  const isSecond = (index - before) % 2 === 0;
  const next = fields[index + 1];
  return isLarge(field) || (!isSecond && (!next || isLarge(next)));
});

/** What is promised by the form has to be true. */
function privacyOf({ byMail, keepProposalsDays: days }: FormSettings): string {
  if (byMail) return words.byMail.privacy;
  return days === undefined
    ? words.privacy
    : `${words.privacy} ${fill(words.erased, { days: numberText(days) })}`;
}

const Form = styled('form')(({ theme }) => ({
  display: 'grid',
  gap: 22,
  // After success the receipt is shown. The fields stay in the document, empty, for another request.
  '&[data-received] > :not(:has([data-kind]))': { display: 'none' },
  '& h3': { ...theme.typography.h2, fontSize: theme.sizes.panel },
  '& .quiet': { marginTop: 6, color: theme.vars.palette.text.secondary },
  '& .small': { marginTop: -6, fontSize: theme.sizes.small, lineHeight: 1.45 },
  '& .fields': {
    display: 'grid',
    gap: 22,
    [theme.breakpoints.up('sm')]: { gridTemplateColumns: '1fr 1fr', columnGap: 20 },
  },
  '& .whole': { gridColumn: '1 / -1' },
}));

/** Where browsers post the form without JavaScript. */
function actionFor({ supabaseUrl }: FormSettings): string {
  return supabaseUrl ? `${supabaseUrl}/functions/v1/send-autoresponder` : '/';
}
