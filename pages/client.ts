import { bringsSession } from '../components/form/delivery/arrivingSession.ts';
import { keptKeys } from '../components/form/delivery/keptRequestsKey.ts';
import type { ProposalFormProps } from '../components/form/ProposalForm.tsx';
import { stayAtChoice } from '../components/frame/sectionLinks.ts';
import { propsOf, loadedAndIdle } from '../renderer/islands/browser.ts';
import { startIslands } from '../renderer/islands/loader.ts';
import * as islandAttributes from '../renderer/islandAttributes.ts';

// All pages load this script, so it looks for the islands that its page has. If each page had a
// script of its own, the code that the scripts share would be one more file to load.
const has = (island: string) => document.querySelector(`[${islandAttributes.island}=${island}]`) !== null;

void startIslands(
  async (byKey) => (await import('./firstInteraction.ts')).startInteraction(byKey),
  // The not-found page does not wait for an interaction, because it logs the attempted path to the
  // console (SPEC §2).
  has('notFound'),
);
void stayAtChoice(loadedAndIdle());

// `resume` fails if the browser blocks its storage. Then the storage cannot contain anything to
// resume.
if (has('form'))
  loadedAndIdle()
    .then(resume)
    .catch(() => {});

/**
 * Resumes what an earlier visit or a sign-in has left in this browser: a session with Supabase
 * (SPEC §9), and requests that wait.
 */
async function resume() {
  const { settings } = propsOf('form') as ProposalFormProps;
  if (settings.supabaseUrl && (bringsSession(location.hash) || stores(sessionKey)))
    (await import('../components/form/delivery/supabaseClient.ts')).supabase(settings);
  if (!stores(keptKeys)) return;
  await (await import('../components/form/resumeDelivery.ts')).resumeDelivery(settings);
}

/** Matches the key of the local storage under which supabase-js keeps a session. */
const sessionKey = /-auth-token$/;

/** Whether the browser's local storage has a key that matches. */
const stores = (keys: RegExp) => Object.keys(localStorage).some((key) => keys.test(key));
