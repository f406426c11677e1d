import type { ContactContent, ProposalFormContent, ReceiptContent } from '#site/contactRecords.ts';
import type { SiteSettings } from '#site/records.ts';
import { emailAddress } from '#proposal/emailAddress.ts';
import { calls } from '../../components/primitives/contactWays.ts';
import { fill, numberText } from '#proposal/text.ts';

/** The form's words where some depend on the settings: what is promised by the form has to be true. */
export function formWords(
  { form, erased, byMail: mail }: ContactContent,
  { contactEmail, keepProposalsDays, byMail }: SiteSettings,
): ProposalFormContent {
  const { title, text, privacy, ...mailWords } = mail;
  const words = { ...form, mail: { email: emailAddress(contactEmail), ...mailWords } };
  if (byMail) return { ...words, privacy, byMail: { title, text } };
  if (keepProposalsDays === undefined) return words;
  return { ...words, privacy: `${form.privacy} ${fill(erased, { days: numberText(keepProposalsDays) })}` };
}

/** What the receipt repeats of the cards beside the form. */
export function receiptWords(
  { form, demo, direct }: ContactContent,
  { schedulingUrl }: SiteSettings,
): ReceiptContent {
  const { responseLabel, response } = direct;
  const ways = calls(direct);
  return {
    another: form.another,
    demo: demo?.button,
    schedulingUrl,
    responseLabel,
    response,
    calls: ways.length > 0 ? ways : undefined,
  };
}
