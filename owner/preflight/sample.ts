import type { LandingContent } from '#site/records.ts';
import { content as errorPages } from '../../sample/errorPages.ts';
import * as form from '../../sample/form.ts';
import { content as sample } from '../../sample/landing.ts';
import { mails } from '../../sample/mails.ts';
import { privacy } from '../../sample/ownPages.ts';
import { type Finding, findingsIn, spaced } from './finding.ts';
import { contentFile, siteTexts, textsIn, type SiteText } from '../../lib/textsIn.ts';

const samples = [sample, errorPages, form, mails, privacy];

/** Whether a text is for programs: a link, a file, a color, the value of an option. */
const isForPrograms = ({ field, text }: SiteText) =>
  /\.(path|href|url|image|file|saveAs|pale|deep)$|^fields\[\d+\]\.(name|kind|required|autocomplete)$/.test(
    field,
  ) ||
  !/\p{L}/u.test(text) ||
  /^[a-z\d-]+$/.test(text);

/**
 * Fields about the sample's invented clients. If a site still has such a text, it stops a launch,
 * whatever the site's language is.
 */
const madeUp = /^(work\.projects\[\]\.(title|description)|testimonials\.items\[\]\.(quote|author|company))$/;

/** Returns a text for comparison, in which case, punctuation and double blanks do not count. */
const compared = (text: string) => spaced(text).toLowerCase();

/** Words that many languages share with English. */
const shared = new Set(
  'FAQ Menu Email Name Design Details Booking Dispatch NEMT Portfolio Supabase Webhook'
    .split(' ')
    .map(compared),
);

/**
 * Finds every text that the site still shares with the sample. Case, punctuation and blanks do not
 * count.
 *
 * - A text about the sample's invented clients (`madeUp`) stops a launch.
 * - On an English site, another text of two words or more may be true for the owner too. So there
 *   is one hint for each part of a file, with the fields.
 * - On a site in another language, another text of several words stops a launch. A single word is a
 *   hint, unless many languages share it with English.
 *
 * @param lang the site's language
 */
export function checkSample(content: LandingContent, lang: string): Finding[] {
  const texts = textsIn(samples).map(({ text }) => text);
  const theirs = new Set(texts.map(compared));
  const ofSeveralWords = new Set(texts.filter(hasSeveralWords).map(compared));
  const isSeveralWords = ({ text }: SiteText) => ofSeveralWords.has(compared(text));
  const left = siteTexts(content).filter((one) => theirs.has(compared(one.text)) && !isForPrograms(one));
  const invented = left.filter(({ file, place }) => file === contentFile && madeUp.test(place));
  const others = left.filter((one) => !invented.includes(one));
  return [
    ...invented.map((one) =>
      leftFinding('stop', one, 'Show your own work, and quote your own clients, with their consent.'),
    ),
    ...(/^en\b/.test(lang)
      ? inEnglish(others.filter(({ text }) => hasBlank.test(text)))
      : others.flatMap((one) => inAnotherLanguage(one, lang, isSeveralWords(one)))),
  ];
}

function inAnotherLanguage(one: SiteText, lang: string, isSeveralWords: boolean): Finding[] {
  if (shared.has(compared(one.text))) return [];
  if (isSeveralWords) return [leftFinding('stop', one, `Write it in your language (${lang}).`)];
  return [
    leftFinding('hint', one, `Write it in your language (${lang}), unless the word is the same there.`),
  ];
}

function leftFinding(level: Finding['level'], { file, field, text }: SiteText, remedy: string): Finding {
  const start = text.length > 40 ? `${text.slice(0, 40)}...` : text;
  return findingsIn(file)[level](field, `it is still the sample's: "${start}"`, remedy);
}

function inEnglish(several: SiteText[]): Finding[] {
  return [...new Set(several.map(partOf))].map((part) => {
    const [file = '', name = ''] = part.split(' ');
    const fields = several.filter((one) => partOf(one) === part).map(({ field }) => field);
    const problem = `the sample's words are still in ${fields.join(', ')}`;
    return findingsIn(file).hint(
      name,
      problem,
      'Write your own words there, or keep those that are true for you.',
    );
  });
}

const partOf = ({ file, field }: SiteText) => `${file} ${field.split(/[.[]/)[0]}`;

/**
 * Whether a text of the sample has several words. If so, the owner has not translated it, because a
 * translation would differ in at least one of them. A text with exactly one ordinary word, besides
 * abbreviations, does not count: "Use POST." may have been translated, because the word "use" may
 * be the same in another language. A text of abbreviations alone, such as "FAQ PDF", counts.
 */
const hasSeveralWords = (text: string) =>
  hasBlank.test(text) && text.split(/\s+/).filter((word) => !isAbbreviation.test(word)).length !== 1;

const hasBlank = /\S\s+\S/;
const isAbbreviation = /^[A-Z]{2,}\W*$/;
