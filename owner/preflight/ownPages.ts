import { shortened } from '#lib/text.ts';
import type { OwnPageContent, SiteSettings } from '#site/records.ts';
import { type Fault, faultyLines } from '../../pages/own/ownPages.ts';
import { type Finding, findingsIn } from './finding.ts';

const reasons: Record<Fault, string> = {
  '{days}': '{days} has no value, because KEEP_PROPOSALS_DAYS is not set',
  '{supabase}': '{supabase} has no value, because SUPABASE_URL is not set',
  '{{ }}':
    'the marks {{ and }} are wrong: both have to be in one paragraph, with {days} or {supabase} between them',
};

/**
 * Finds the paragraphs of the owner's pages that visitors would not see: those with a setting that
 * is not set and not marked, and those with marks that mark nothing.
 */
export function checkOwnPages(pages: readonly OwnPageContent[], settings: SiteSettings): Finding[] {
  return pages.flatMap(({ text }, index) => {
    const problems = faultyLines(text, settings).map(({ words, faults }) => {
      const because = faults.map((fault) => reasons[fault]).join(', and ');
      return `the page leaves out "${shortened(words, 60)}": ${because}`;
    });
    if (problems.length === 0) return [];
    const { stop } = findingsIn('site/ownPages.ts');
    return [stop(`ownPages[${index}].text`, problems.join('; '), 'Put the sentence between {{ and }}.')];
  });
}
