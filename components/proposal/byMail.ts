import {
  fieldNames,
  type ProposalFields,
} from '../../supabase/functions/_shared/proposal/contract/fields.ts';
import type { ProposalFormContent } from '../contactRecords.ts';

/** Where a form without a server leads: the mail program, which writes to the agency (RFC 6068). */
export function mailtoAddress({ email, subject }: { email: string; subject: string }): string {
  return `mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(subject)}`;
}

/** The same with everything that was typed, one field a line. */
export function mailtoWithFields(
  { byMail, fields: words }: ProposalFormContent,
  typed: ProposalFields,
): string | undefined {
  if (!byMail) return undefined;
  const lines = fieldNames.map((name) => {
    const field = words[name];
    const choice = 'options' in field && field.options.find(({ value }) => value === typed[name])?.label;
    return `${field.label.replace(/ \*$/, '')}: ${choice || typed[name]}`;
  });
  // A line ends with CR and LF there, within the details too.
  const body = lines.join('\n').replace(/\r?\n/g, '\r\n');
  return `${mailtoAddress(byMail)}&body=${encodeURIComponent(body)}`;
}
