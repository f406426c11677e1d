import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { content as errorContent } from '#site/errorPages.ts';
import type { LandingContent } from '../../components/records.ts';
import { projectTypes, targetLaunches, fieldErrors, plainNotice } from '#site/form.ts';
import { mails } from '#site/mails.ts';
import { proxyTexts } from '#site/proxies.ts';
import { contentFile, type Finding } from './finding.ts';
import { type FoundText, textsIn } from './textsIn.ts';

/** Every text that people read, by the file it is in. */
export function saidWords(content: LandingContent): (FoundText & { file: string })[] {
  const said = {
    [contentFile]: content,
    'site/errorPages.ts': errorContent,
    'site/form.ts': { projectTypes, targetLaunches, fieldErrors, plainNotice },
    'site/mails.ts': { mails },
    'site/proxies.ts': { proxyTexts },
  };
  return Object.entries(said).flatMap(([file, texts]) =>
    textsIn(texts).map(({ field, place, text }) => ({ file, field, place, text })),
  );
}

/** The hashes of all texts of several words, sorted: what `sampleWords.txt` holds of the site as it comes. */
export function wordHashes(content: LandingContent): string[] {
  const texts = saidWords(content).map(({ text }) => text);
  return [...new Set(texts.filter(severalWords).map(wordHash))].toSorted();
}

/** A sentence of this length says something of its agency; a shorter one may be anybody's. */
const telling = 60;

/**
 * The texts that are still the sample's: in another language every one of several words, else the page's sentences.
 *
 * @param lang the site's language now; the samples are English
 */
export function checkSampleWords(content: LandingContent, lang: string): Finding[] {
  const samples = new Set(readFileSync(new URL('sampleWords.txt', import.meta.url), 'utf8').split('\n'));
  const left = saidWords(content).filter(({ text }) => severalWords(text) && samples.has(wordHash(text)));
  if (!/^en\b/.test(lang))
    return left.map(({ file, field, text }) => {
      const problem = `it is still the sample's: "${text.slice(0, 40)}"`;
      return { level: 'stop', file, field, problem, remedy: `Say it in your language (${lang}).` };
    });
  return left
    .filter(({ file, field, text }) => {
      return file === contentFile && !field.startsWith('contact.') && text.length >= telling;
    })
    .map(({ file, field }) => {
      const remedy = 'Say it in your own words, or leave it where it is true of you.';
      return { level: 'hint', file, field, problem: "the sentence is the sample's", remedy };
    });
}

function severalWords(text: string): boolean {
  return /\p{L}\s+\p{L}/u.test(text) && !text.startsWith('http');
}

/** A text's entry in that list. */
export function wordHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12);
}
