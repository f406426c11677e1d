import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import { styled } from '@mui/material/styles';
import {
  honeypotField,
  maxLengths,
  type ProposalFields,
} from '../../supabase/functions/send-autoresponder/core/limits.ts';
import type { FormNotice } from '../../supabase/functions/send-autoresponder/core/notice.ts';
import type { ProposalFormContent } from '../records.ts';
import { SelectField, TextField } from './fields.tsx';
import { FormNoticePanel } from './FormNoticePanel.tsx';
import type { FunctionsHost } from './supabaseClient.ts';
import { useProposal } from './useProposal.ts';

export type ProposalFormProps = {
  words: ProposalFormContent;
  host: FunctionsHost;
  /** What came of a plain HTML post, if the page answers one. */
  notice?: FormNotice | undefined;
};

/**
 * "Request a Proposal" (SPEC §3, §5): a real form that posts to the site's own server, and with JavaScript calls
 * the function instead. The browser's own checks are the rule; Project Type is marked, not enforced.
 */
export function ProposalForm({ words, host, notice }: ProposalFormProps) {
  const { sending, submit, prepare } = useProposal(words, host);
  const values = notice && 'values' in notice ? notice.values : blank;
  const errors = notice?.kind === 'invalid' ? notice.errors : [];
  const field = (name: keyof ProposalFields) => ({
    name,
    value: values[name],
    error: errors.find((error) => error.field === name)?.message,
  });
  const { fullName, email, projectType, targetLaunch, details } = words.fields;
  return (
    <Form method="post" action="/" onSubmit={submit} onFocus={() => void prepare()}>
      <h3>{words.heading}</h3>
      <p className="intro">{words.intro}</p>
      {notice && <FormNoticePanel notice={notice} words={words} />}
      <div className="pair">
        <TextField
          {...field('fullName')}
          words={fullName}
          required
          maxLength={maxLengths.fullName}
          autoComplete="name"
        />
        <TextField
          {...field('email')}
          words={email}
          type="email"
          required
          maxLength={maxLengths.email}
          autoComplete="email"
          inputMode="email"
        />
        <SelectField {...field('projectType')} words={projectType} />
        <SelectField {...field('targetLaunch')} words={targetLaunch} />
      </div>
      <TextField {...field('details')} words={details} multiline rows={4} maxLength={maxLengths.details} />
      <Honeypot aria-hidden="true">
        <input name={honeypotField} tabIndex={-1} autoComplete="off" />
      </Honeypot>
      <Button
        type="submit"
        variant="contained"
        size="large"
        aria-disabled={sending || undefined}
        startIcon={sending && <CircularProgress size={18} color="inherit" aria-hidden />}
      >
        {sending ? words.submitting : words.submit}
      </Button>
    </Form>
  );
}

const blank: ProposalFields = { fullName: '', email: '', projectType: '', targetLaunch: '', details: '' };

const Form = styled('form')(({ theme }) => ({
  display: 'grid',
  gap: 22,
  '& h3': { ...theme.typography.h2, fontSize: 'clamp(1.625rem, 1.4rem + 1vw, 2.125rem)' },
  '& .intro': { marginTop: -14, color: theme.vars.palette.text.secondary },
  '& .pair': {
    display: 'grid',
    gap: 22,
    [theme.breakpoints.up('sm')]: { gridTemplateColumns: '1fr 1fr', columnGap: 20 },
  },
}));

/** Out of sight, out of the tab order, out of the accessibility tree: only programs fill it in. */
const Honeypot = styled('div')({
  position: 'absolute',
  insetInlineStart: -9999,
  width: 1,
  height: 1,
  overflow: 'hidden',
});
