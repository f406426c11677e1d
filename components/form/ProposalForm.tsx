import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import { styled } from '@mui/material/styles';
import { honeypotField, type ProposalFields, type FormNotice } from '#proposal/contract.ts';
import type { ProposalFormContent, ReceiptContent } from '#site/contactRecords.ts';
import { Slot } from '../primitives/Slot.tsx';
import { VisuallyHidden } from '../primitives/VisuallyHidden.tsx';
import { mailtoAddress } from './delivery/byMail.ts';
import { characterCount } from './characterCount.ts';
import { SelectField, TextField } from './fields.tsx';
import { NoticePanel } from './NoticePanel.tsx';
import type { FunctionsHost } from './delivery/supabaseClient.ts';
import { useErrorTitle } from './useErrorTitle.ts';
import { useProposal } from './useProposal.ts';

export type ProposalFormProps = {
  words: ProposalFormContent;
  receipt: ReceiptContent;
  host: FunctionsHost;
  /** The result of a plain HTML post, if the page answers one. */
  notice?: FormNotice | undefined;
};

/**
 * "Request a Proposal" (SPEC §3, §5): a real form, posted to the function on Supabase, or else to the page's own server.
 * With JavaScript it calls the function. The browser's own checks apply. Project Type is marked as required, but not
 * enforced.
 */
export function ProposalForm({ words, receipt, host, notice: initialNotice }: ProposalFormProps) {
  const { ref, notice, sending, detailsLength, submit, again, forget, edited, prepare } = useProposal(
    words,
    host,
    initialNotice,
  );
  const line = notice?.kind === 'noted' && words[notice.says];
  const panel = notice && notice.kind !== 'noted' && (
    <NoticePanel
      // Changing what it contains would fail where a translation has replaced a part of it.
      key={'errors' in notice ? notice.errors.map(({ message }) => message).join() : notice.kind}
      notice={notice}
      words={words}
      receipt={receipt}
      initial={initialNotice}
      onAgain={again}
      onForget={forget}
    />
  );
  // What leaves the fields as they are is shown beside the button, where the visitor is. The rest is shown above the fields.
  const besideButton = notice?.kind === 'by-mail';
  const errors = notice?.kind === 'invalid' ? notice.errors : [];
  useErrorTitle(errors.length > 0, words.errorPrefix);
  const typed = initialNotice && 'values' in initialNotice ? initialNotice.values : blank;
  const field = (name: keyof ProposalFields) => ({
    name,
    value: typed[name],
    error: errors.find((error) => error.field === name)?.message,
  });
  const { fullName, email, projectType, targetLaunch, details } = words.fields;
  return (
    <Form
      ref={ref}
      data-received={notice?.kind === 'received' ? '' : undefined}
      method="post"
      action={words.byMail ? mailtoAddress(words.mail) : actionFor(host)}
      encType={words.byMail && 'text/plain'}
      onSubmit={submit}
      onInput={edited}
      onFocus={() => void (words.byMail ?? prepare())}
    >
      <div>
        <h3>{words.heading}</h3>
        <p className="quiet">{`${words.intro} ${words.required}`}</p>
      </div>
      <Slot>{!besideButton && panel}</Slot>
      <div className="pair">
        <TextField
          {...field('fullName')}
          words={fullName}
          required
          dir="auto"
          autoComplete="name"
          enterKeyHint="next"
        />
        <TextField
          {...field('email')}
          words={email}
          type="email"
          required
          autoComplete="email"
          inputMode="email"
          enterKeyHint="next"
        />
        <SelectField {...field('projectType')} words={projectType} />
        <SelectField {...field('targetLaunch')} words={targetLaunch} />
      </div>
      <TextField
        {...field('details')}
        words={details}
        hint={details.hint}
        multiline
        rows={4}
        dir="auto"
        count={characterCount(detailsLength, details)}
      />
      {!words.byMail && (
        // A trap for spam programs. People cannot see it, focus it or have it read out.
        <VisuallyHidden aria-hidden="true">
          <input name={honeypotField} tabIndex={-1} autoComplete="off" />
        </VisuallyHidden>
      )}
      <Button type="submit" variant="contained" aria-disabled={sending || undefined}>
        <Slot as="span">{sending && <CircularProgress size={18} color="inherit" aria-hidden />}</Slot>
        <span>{sending ? words.submitting : words.submit}</span>
      </Button>
      <Slot>{besideButton && panel}</Slot>
      <Slot>{line && <p data-kind="noted">{line}</p>}</Slot>
      <p className="quiet small">{words.privacy}</p>
    </Form>
  );
}

const blank: ProposalFields = { fullName: '', email: '', projectType: '', targetLaunch: '', details: '' };

const Form = styled('form')(({ theme }) => ({
  display: 'grid',
  gap: 22,
  // After success the receipt is shown. The fields stay in the document, empty, for another request.
  '&[data-received] > :not(:has([data-kind]))': { display: 'none' },
  '& h3': { ...theme.typography.h2, fontSize: theme.sizes.panel },
  '& .quiet': { marginTop: 6, color: theme.vars.palette.text.secondary },
  '& .small': { marginTop: -6, fontSize: theme.sizes.small, lineHeight: 1.45 },
  '& .pair': {
    display: 'grid',
    gap: 22,
    [theme.breakpoints.up('sm')]: { gridTemplateColumns: '1fr 1fr', columnGap: 20 },
  },
}));

/** Where browsers post the form without JavaScript. */
function actionFor({ supabaseUrl }: FunctionsHost): string {
  return supabaseUrl ? `${supabaseUrl}/functions/v1/send-autoresponder` : '/';
}
