import { styled } from '@mui/material/styles';
import { useEffect, useRef } from 'react';
import type { FormNotice } from '../../supabase/functions/send-autoresponder/core/notice.ts';
import type { ProposalFormContent } from '../records.ts';
import { fieldId } from './fields.tsx';

/**
 * What stands above the form: received, not taken, or what to change. The last follows GOV.UK's error summary: it
 * takes focus, and each line leads to its field. In a document that answers a plain post, `autofocus` does the same
 * without script, and brings the panel into view.
 */
export function NoticePanel({ notice, words }: { notice: FormNotice; words: ProposalFormContent }) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (notice.kind === 'invalid') ref.current?.focus();
  }, [notice]);
  const { heading, text } = panelWords(notice, words);
  return (
    // The document that answers a refused post is about this panel: focus belongs here (GOV.UK error summary).
    // oxlint-disable-next-line jsx-a11y/no-autofocus
    <Panel ref={ref} data-kind={notice.kind} tabIndex={-1} autoFocus={notice.kind !== 'received'}>
      <h4>{heading}</h4>
      {text && <p>{text}</p>}
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

function panelWords({ kind }: FormNotice, words: ProposalFormContent): { heading: string; text?: string } {
  if (kind === 'invalid') return { heading: words.errorSummary };
  const { title, text } = kind === 'received' ? words.success : words.unavailable;
  return { heading: title, text };
}

const Panel = styled('div')(({ theme }) => ({
  textWrap: 'balance',
  padding: '16px 20px',
  borderRadius: theme.radii.medium,
  border: `2px solid ${theme.vars.palette.error.main}`,
  '&[data-kind=received]': { borderColor: theme.vars.palette.success.main },
  '& h4': { ...theme.typography.h4 },
  '& li': { marginTop: 4 },
  '& a': { color: theme.vars.palette.error.main, fontWeight: 500, textUnderlineOffset: 3 },
}));
