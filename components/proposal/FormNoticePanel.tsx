import { styled } from '@mui/material/styles';
import type { FormNotice } from '../../supabase/functions/send-autoresponder/core/notice.ts';
import type { ProposalFormContent } from '../records.ts';

/** The answer to a plain HTML post, above the form: received, what to mend, or a request to try again. */
export function FormNoticePanel({ notice, words }: { notice: FormNotice; words: ProposalFormContent }) {
  if (notice.kind === 'received') {
    return (
      <Panel role="status" data-kind="received">
        <strong>{words.success.title}</strong>
        <p>{words.success.text}</p>
      </Panel>
    );
  }
  if (notice.kind === 'unavailable') {
    return (
      <Panel role="alert" data-kind="unavailable">
        <strong>{words.unavailable.title}</strong>
        <p>{words.unavailable.text}</p>
      </Panel>
    );
  }
  return (
    <Panel role="alert" data-kind="invalid">
      <strong>{words.errorSummary}</strong>
      <ul>
        {notice.errors.map(({ field, message }) => (
          <li key={field}>{message}</li>
        ))}
      </ul>
    </Panel>
  );
}

const Panel = styled('div')(({ theme }) => ({
  padding: '16px 20px',
  borderRadius: theme.radii.medium,
  border: `2px solid ${theme.vars.palette.error.main}`,
  '&[data-kind=received]': { borderColor: theme.vars.palette.success.main },
  '& strong': { ...theme.typography.h4 },
  '& li': { color: theme.vars.palette.error.main, fontWeight: 500 },
}));
