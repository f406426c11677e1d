import { fieldNames, type ProposalFields } from '#proposal/contract.ts';
import type { ProposalFormContent } from '#site/contactRecords.ts';

/** The `mailto:` address of a mail to the agency (RFC 6068). */
export function mailtoAddress({ email, subject }: { email: string; subject: string }): string {
  return `mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(subject)}`;
}

/** The same address with all typed values as the mail's text, one field per line. */
export function mailtoWithFields(
  { mail, fields: words }: ProposalFormContent,
  typed: ProposalFields,
): string {
  const lines = fieldNames.map((name) => {
    const field = words[name];
    const choice = 'options' in field && field.options.find(({ value }) => value === typed[name])?.label;
    return `${field.label.replace(/ \*$/, '')}: ${choice || typed[name]}`;
  });
  // RFC 6068 requires CR and LF at the end of each line, within the details too.
  const body = lines.join('\n').replace(/\r?\n/g, '\r\n');
  return `${mailtoAddress(mail)}&body=${encodeURIComponent(body)}`;
}
