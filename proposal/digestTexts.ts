import { mailOf, paragraphs, type Sender } from './mailTexts.ts';
import type { DigestClaim } from './store.ts';
import { fill, numberText } from './text.ts';
import { locale } from '#site/language.ts';
import { mails } from '#site/mails.ts';

/** Returns the owner's digest as a mail. */
export function digestMail(claim: DigestClaim, sender: Sender) {
  const [subject = '', ...parts] = digestText(claim);
  const html = paragraphs(parts);
  return {
    ...mailOf(claim, sender, { kind: 'notification', subject, parts, html, footer: mails.digest.end }),
    to: sender.notifyEmails,
    replyTo: sender.contactEmail,
    headers: { 'Auto-Submitted': 'auto-generated' },
  };
}

/**
 * Returns the subject of a digest and its parts. They contain counts, the starts of ids, and commands, but nothing that a
 * visitor typed: an erased person must not be left in a mail that `--delete` cannot find.
 */
export function digestText(claim: DigestClaim): string[] {
  const since = new Date(claim.since);
  const commands = {
    // The Swedish locale writes dates in ISO form.
    added: [`npm run proposals -- --since ${since.toLocaleDateString('sv-SE')}`],
    suspects: claim.suspects.slice(0, mostNamed).map(retry),
    failed: claim.failed.slice(0, mostNamed).map(retry),
  };
  const parts = (['added', 'suspects', 'failed'] as const).filter((part) => claim[part].length > 0);
  const counts = parts.map((part) => [part, numberText(claim[part].length)] as const);
  const values = {
    added: '0',
    suspects: '0',
    failed: '0',
    since: locale.time(since),
    ...Object.fromEntries(counts),
  };
  const texts = parts.map((part) => [mails.digest[part], ...commands[part]].join('\n'));
  return [mails.digest.subject, ...texts].map((text) => fill(text, values));
}

/** The largest number of requests that a part names. */
const mostNamed = 10;

const retry = (id: string) => `npm run proposals -- --retry ${id.slice(0, 8)}`;
