/**
 * Divides a text into sentences, each with the space after it.
 *
 * `Intl.Segmenter` ends a sentence at every full stop before a capital letter or a digit (UAX 29),
 * and so also after "Art. 6" and "z. B. Name". Such ends do not count. If it is uncertain whether a
 * sentence ends, it does not. Then both halves are shown or left out together.
 *
 * @param lang a language tag (BCP 47)
 */
export function sentencesOf(text: string, lang: string): string[] {
  const segments = [...new Intl.Segmenter(lang, { granularity: 'sentence' }).segment(text)];
  const sentences: string[] = [];
  for (const { segment } of segments) {
    const last = sentences.at(-1);
    if (last === undefined || endsSentence(last, segment, lang)) sentences.push(segment);
    else sentences[sentences.length - 1] = last + segment;
  }
  return sentences;
}

/**
 * Whether a text ends a sentence before another text.
 *
 * @param next the text after it
 */
function endsSentence(text: string, next: string, lang: string): boolean {
  // A question mark within an address does not end a sentence.
  if (!/\s$/.test(text) && !/[。！？।]$/.test(text)) return false;
  const [, word = ''] = /([\p{L}\p{N}.§]*)\.[)\]"'”’»“]*\s*$/u.exec(text) ?? [];
  // The sentence ends with another sign than a full stop.
  if (!/\.[)\]"'”’»“]*\s*$/.test(text)) return true;
  if (/^[\p{Ll}\p{N}§(]/u.test(next)) return isLongWord(word) && /^\p{N}/u.test(next);
  return !isAbbreviation(word, lang);
}

/**
 * The length from which a word before a number is not an abbreviation, such as Paragraph, Absatz
 * and artículo.
 */
const isLongWord = (word: string) => /^\p{L}{7,}$/u.test(word);

/**
 * Whether a word may be an abbreviation: one letter, letters with full stops between them, no
 * vowel, or in the list below. In languages that write "1. Mai", a number does not end a sentence
 * either.
 */
function isAbbreviation(word: string, lang: string): boolean {
  if (/^\p{L}$/u.test(word) || word.includes('.')) return true;
  if (/^\p{N}+$/u.test(word)) return ordinals.test(lang) && word.length <= 2;
  if (/^[^aeiouyáàâäãåąéèêëęěíìîïıóòôöõőøúùûüůűýœæ]+$/iu.test(word) && /^\p{Script=Latin}+$/u.test(word))
    return true;
  return usual.has(word.toLowerCase());
}

/** The languages whose ordinals are a number and a full stop. */
const ordinals = /^(de|da|nb|nn|no|fi|et|cs|sk|pl|hu|hr|sr|bs|sl|lv|tr|is|fo)\b/;

/**
 * Abbreviations with a vowel that may come before a capital letter. Before a number, every short
 * word may be an abbreviation.
 */
const usual = new Set(
  (
    'allg aufl av avda ave avv bez ca co corp dott doc doç ehem einschl etc evtl exkl gem gen geb ggf gov hon inc ing inkl insb ' +
    'lic mag max min mme mlle mlles mmes např öğr orig prof rep resp rev sen sig sog sok cad mah sra srta ul usw urspr zus'
  ).split(' '),
);
