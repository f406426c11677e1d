import { ProposalForm, type ProposalFormProps } from '../../components/form/ProposalForm.tsx';
import { calls } from '../../components/primitives/contactWays.ts';
import type { IslandOf } from '../../renderer/islands/Island.tsx';
import type { PageProps } from '../../renderer/pageContext.ts';
import { content } from '#site/landing.ts';

/**
 * The form's island, for its place on the page. After a plain post, the server renders only this
 * part of the page again.
 */
export default function form({ settings, notice }: PageProps): IslandOf<ProposalFormProps> {
  const { direct } = content.contact;
  const { supabaseUrl, supabaseKey, contactEmail, keepProposalsDays, byMail } = settings;
  const { responseLabel, response } = direct;
  const ways = calls(direct);
  return {
    name: 'form',
    of: ProposalForm,
    with: {
      settings: { supabaseUrl, supabaseKey, contactEmail, keepProposalsDays, byMail: byMail || undefined },
      // Words from the card beside the form that the receipt repeats.
      receipt: { responseLabel, response, calls: ways.length > 0 ? ways : undefined },
      notice,
    },
  };
}
