import type { Field } from '#site/contactRecords.ts';
import { fields } from '#site/form.ts';
import { locale } from '#site/language.ts';
import { mails } from '#site/mails.ts';
import { inFull } from '#proposal/delivery/mailTexts.ts';
import { labelOf } from '#proposal/answers.ts';
import { knownSmtpRemedy } from '#proposal/delivery/smtpRemedies.ts';
import type { FailedDeliveries } from '#proposal/store/createStore.ts';
import { readableEmail } from '#lib/readableEmail.ts';
import { fill, numberText, shortened, withColon } from '#lib/text.ts';
import type { ArchivedDelivery, ArchivedProposal } from './archive.ts';
import { age, localDateTime, width } from './terminalText.ts';

/**
 * Returns the first line of the list: the number of deliveries that were given up, are overdue, or
 * are held.
 */
export function attentionLine(failed: FailedDeliveries | undefined, held: number, now: number): string {
  const heldPart = held > 0 ? ` ${counted(above.held, held)}` : '';
  if (!failed) return `${above.nothing}${heldPart}\n`;
  const { dead, overdue, oldest, error } = failed;
  const what = dead > 0 ? [counted(above.dead, dead)] : [];
  if (overdue > 0) what.push(counted(above.overdue, overdue) + (error ? ` (${error})` : ''));
  return `${above.attention}: ${what.join(', ')}; ${fill(above.oldest, { age: age(oldest, now) })}.${heldPart}\n`;
}

const counted = (text: string, number: number) => fill(text, { count: numberText(number) });

const { notification: words, states, list: above } = mails;

/** The heading above the times of requests, with their time zone. */
export const received = `${words.received} (${locale.timeZone})`;

/** The fields of the specification. All other fields are the owner's own. */
const specified = new Set(['fullName', 'email', 'projectType', 'targetLaunch', 'details']);

/**
 * Returns the fields that have a column in the list. These are the first choice, the first long
 * text, and the owner's first two fields, such as a phone number and a budget. They have the order
 * of the form.
 */
export function listedFields(all: readonly Field[]): Field[] {
  const own = all.filter(({ name }) => !specified.has(name)).slice(0, 2);
  const first = ['choice', 'long text'].flatMap((kind) => all.find((field) => field.kind === kind) ?? []);
  const chosen = new Set([...own, ...first]);
  return all.filter((field) => chosen.has(field));
}

const listed = listedFields(fields);

/** Returns the answer to a field, as people read it. */
export const answerTo = ({ answers }: ArchivedProposal, asked: string) =>
  answers.find(({ name }) => name === asked)?.text ?? '';

/**
 * Returns a table for the terminal: ID, date, name, email, the answers in the list
 * (`listedFields`), and the state of the mails and the webhook.
 */
export function toTable(proposals: readonly ArchivedProposal[]): string {
  if (proposals.length === 0) return `${above.empty}\n`;
  const typed = [labelOf('fullName'), labelOf('email'), ...listed.map(({ name }) => labelOf(name))];
  const rows = [
    [words.request, received, ...typed, words.deliveries],
    ...proposals.map((proposal) => [
      proposal.id.slice(0, 8),
      localDateTime(proposal.createdAt),
      shortened(proposal.fullName, 24),
      shortened(readableEmail(proposal.email), 32),
      ...listed.map(
        ({ name }) => shortened(answerTo(proposal, name).replace(/\s+/g, ' '), 36) || words.empty,
      ),
      mailState(proposal),
    ]),
  ];
  // `Math.max(...)` accepts only about 100,000 arguments.
  const widthOf = (column: number) => rows.reduce((most, row) => Math.max(most, width(row[column] ?? '')), 0);
  const widths = rows[0]!.map((_heading, column) => widthOf(column));
  const lines = rows.map((row) => row.map((cell, column) => padded(cell, widths[column])).join('  '));
  const rule = widths.map((columns) => '─'.repeat(columns)).join('  ');
  const [heading, ...list] = lines.map((line) => line.trimEnd());
  return `${[heading, rule, ...list].join('\n')}\n`;
}

const padded = (text: string, columns = 0) => text + ' '.repeat(columns - width(text));

/** Returns one request in full, for the terminal. */
export function toText(proposal: ArchivedProposal): string {
  const { rows: answered, texts } = inFull(proposal.answers);
  const rows = [
    [words.request, proposal.id],
    [received, localDateTime(proposal.createdAt)],
    [labelOf('fullName'), proposal.fullName],
    [labelOf('email'), readableEmail(proposal.email)],
    ...answered,
    ...(proposal.suspicion ? [[words.suspect, proposal.suspicion]] : []),
    ...proposal.deliveries.map((delivery) => [nameOf(delivery), deliveryStateOf(delivery)]),
  ];
  const most = Math.max(...rows.map(([label = '']) => width(label)));
  const list = rows.map(([label = '', value]) => `${padded(withColon(label), most + 3)}${value}`);
  const paragraphs = [...texts, ...remedies(proposal.deliveries)];
  return `${list.join('\n')}\n${paragraphs.map((text) => `\n${text}\n`).join('')}`;
}

/**
 * Returns what the owner can do about the errors of the mails: one sentence for each error code
 * that `knownSmtpRemedy` knows.
 */
function remedies(deliveries: readonly ArchivedDelivery[]): string[] {
  const sentences = deliveries.flatMap(({ kind, lastError }) => {
    const remedy = kind !== 'webhook' && lastError ? knownSmtpRemedy(lastError) : undefined;
    return remedy ? [`${lastError}: ${remedy}.`] : [];
  });
  return [...new Set(sentences)];
}

/**
 * Returns "Sent", "–" if there is nothing to send, or the unsent deliveries: "Confirmation: Given
 * up (EENVELOPE 550), Notification: Waiting".
 */
export function mailState({ deliveries }: ArchivedProposal): string {
  if (deliveries.length === 0) return words.empty;
  const open = deliveries.filter(({ state }) => state !== 'sent');
  if (open.length === 0) return states.sent;
  return open.map((one) => `${nameOf(one)}: ${deliveryStateOf(one)}`).join(', ');
}

const nameOf = ({ kind }: ArchivedDelivery) => mails.deliveries[kind];

/**
 * Returns "Sent" or "Waiting (ESOCKET)". If the delivery has a recipient of its own, the address
 * comes first: "a@b.example: Sent".
 */
function deliveryStateOf({ recipient, state, heldBecause, lastError }: ArchivedDelivery): string {
  const why = lastError ?? (heldBecause === 'limit' ? heldBecause : undefined);
  const text = (heldBecause === 'dismissed' ? states.dismissed : states[state]) + (why ? ` (${why})` : '');
  return recipient ? `${recipient}: ${text}` : text;
}
