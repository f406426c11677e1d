import { ProposalForm, type ProposalFormProps } from '../../components/form/ProposalForm.tsx';
import type { IslandOf } from '../../renderer/islands/Island.tsx';
import type { PageProps } from '../../renderer/pageContext.ts';
import { content } from '#site/landing.ts';
import { formWords, receiptWords } from './formWords.ts';

/** The form's island. After a plain post the server renders it anew, and nothing else of the page. */
export default function form({ settings, notice }: PageProps): IslandOf<ProposalFormProps> {
  const { contact } = content;
  const { supabaseUrl, supabaseKey } = settings;
  const words = formWords(contact, settings);
  const receipt = receiptWords(contact, settings);
  return {
    name: 'form',
    of: ProposalForm,
    with: { words, receipt, host: { supabaseUrl, supabaseKey }, notice },
  };
}
