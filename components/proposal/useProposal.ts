import { type SubmitEvent, useRef, useState } from 'react';
import {
  type FieldName,
  fieldNames,
  type ProposalFields,
} from '../../supabase/functions/send-autoresponder/core/limits.ts';
import type { ProposalFormContent } from '../records.ts';
import { notify } from '../toast/notify.ts';
import { deliverAnotherWay } from './secondWay.ts';
import type { FunctionsHost } from './supabaseClient.ts';

/**
 * The form's life (SPEC §4, §8): submitted once at a time; success resets the fields, failure keeps them.
 *
 * @returns `sending` while a request is under way; `submit` for the form's `onSubmit`; `prepare`, which fetches
 *   the Supabase client ahead of need
 */
export function useProposal(words: ProposalFormContent, host: FunctionsHost) {
  const [sending, setSending] = useState(false);
  // State arrives with the next render; a second press can come before that.
  const underWay = useRef(false);

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (underWay.current) return;
    underWay.current = true;
    setSending(true);
    const form = event.currentTarget;
    const fields = readFields(form);
    try {
      const { sendProposal } = await prepare();
      await sendProposal(fields, host);
      form.reset();
      notify({ ...words.success, variant: 'success' });
    } catch (error) {
      // SPEC §8: the error is logged; the visitor sees the softer toast, made true by the second way.
      // oxlint-disable-next-line no-console
      console.error(error);
      notify({ ...words.failure, variant: 'default' });
      void deliverAnotherWay(fields);
    } finally {
      underWay.current = false;
      setSending(false);
    }
  }

  return { sending, submit, prepare };
}

function prepare() {
  return import('./sendProposal.ts');
}

function readFields(form: HTMLFormElement): ProposalFields {
  const data = new FormData(form);
  const text = (name: FieldName) => {
    const value = data.get(name);
    return typeof value === 'string' ? value : '';
  };
  return Object.fromEntries(fieldNames.map((name) => [name, text(name)])) as ProposalFields;
}
