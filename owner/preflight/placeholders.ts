import { captures } from '#lib/text.ts';
import { fieldWords, formWords } from '../../sample/form.ts';
import { mails } from '../../sample/mails.ts';
import { textsIn, type SiteText } from '../../lib/textsIn.ts';
import { type Finding, findingsIn } from './finding.ts';
import { suggestion } from './suggestion.ts';

/**
 * Returns everything in braces, also names that the site does not know, because an owner may have
 * translated a name: `{e-mail}`. `{{` and `}}` around a sentence are marks and not a placeholder
 * (`pages/own/ownPages.ts`): in `{{Erased after {days} days.}}`, the only placeholder is `{days}`.
 */
const placeholdersIn = (text: string) => captures(text, /(\{[\p{L}\p{N}_]+\}|(?<!\{)\{[^{}\n]+\})/gu);

/** The placeholders of the sample's texts, by the place of the text. */
const ofSample = new Map(
  textsIn({ fieldWords, formWords, mails }).map(({ place, text }) => [place, placeholdersIn(text)]),
);

/** Reports each placeholder that the site does not fill in. It would be shown with its braces. */
export function checkPlaceholders(texts: SiteText[]): Finding[] {
  return texts.flatMap(({ file, field, place, text }) => {
    const known = knownAt(place);
    const wrong = placeholdersIn(text).filter((name) => !known.includes(name));
    if (wrong.length === 0) return [];
    const meant = wrong.map((name) => suggestion(name, known)).join('');
    const remedy =
      known.length > 0
        ? `${meant}In this text, the site fills in only ${list.format(known)}.`
        : 'This text has no placeholders: write it without braces.';
    const problem = `the site does not know ${list.format(wrong)} in this text, so the braces would be shown`;
    return [findingsIn(file).stop(field, problem, remedy)];
  });
}

const list = new Intl.ListFormat('en-GB', { type: 'conjunction' });

/** The places of a field's error messages, in which `{label}` and `{max}` are filled in. */
const isError = /^(?:fields\[\]\.errors|fieldWords)\.(?:missing|tooLong|malformed)/;

/** Returns the placeholders that are filled in at a place. */
function knownAt(place: string): string[] {
  if (place === 'ownPages[].text') return ['{brand}', '{email}', '{days}', '{supabase}'];
  const ofField = isError.test(place) ? ['{label}', '{max}'] : [];
  if (place === 'fieldWords.refusedLetter') ofField.push('{label}');
  return [...new Set([...ofField, ...(ofSample.get(place) ?? [])])];
}
