import { bringsSession } from '../components/form/delivery/arrivingSession.ts';
import { formerKey, keptRequestsKey } from '../components/form/delivery/keptRequestsKey.ts';
import type { ProposalFormProps } from '../components/form/ProposalForm.tsx';
import { stayAtChoice } from '../components/frame/sectionLinks.ts';
import { propsOf, settled } from '../renderer/islands/browser.ts';
import { startIslands } from '../renderer/islands/loader.ts';

// One script for all pages, because code that two scripts share would be a file of its own.
const has = (island: string) => document.querySelector(`[data-island=${island}]`) !== null;

// SPEC §2: the attempted path is logged to the console at every visit, even without an interaction.
void startIslands(
  async (byKey) => (await import('./firstInteraction.ts')).startInteraction(byKey),
  has('notFound'),
);
void stayAtChoice(settled());

// The storage may be blocked. Then no request is kept.
if (has('form'))
  settled()
    .then(resume)
    .catch(() => {});

/**
 * Resumes what an earlier visit or a sign-in has left: a session (SPEC §9), and requests that this
 * browser keeps.
 */
async function resume() {
  const { settings: host } = propsOf('form') as ProposalFormProps;
  if (host.supabaseUrl && (bringsSession(location.hash) || keepsSession()))
    (await import('../components/form/delivery/supabaseClient.ts')).supabase(host);
  if ([keptRequestsKey, formerKey].every((key) => localStorage.getItem(key) === null)) return;
  await (await import('../components/form/resumeDelivery.ts')).resumeDelivery(host);
}

function keepsSession(): boolean {
  return Object.keys(localStorage).some((key) => key.endsWith('-auth-token'));
}
