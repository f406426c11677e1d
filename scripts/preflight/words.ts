import type { LandingContent } from '../../components/records.ts';
import { content as errorPages } from '#site/errorPages.ts';
import { fieldErrors, plainNotice, projectTypes, targetLaunches } from '#site/form.ts';
import { mails } from '#site/mails.ts';
import { ownPages } from '#site/ownPages.ts';
import { proxyTexts } from '#site/proxies.ts';
import { contentFile } from './finding.ts';
import { type FoundText, textsIn } from './textsIn.ts';

export type Word = FoundText & { file: string };

/** Every text of these records, by the file it is in. */
export function wordsIn(records: Record<string, unknown>): Word[] {
  return Object.entries(records).flatMap(([file, record]) =>
    textsIn(record).map((found) => Object.assign(found, { file })),
  );
}

/** Every text of the site that people read. */
export function saidWords(content: LandingContent): Word[] {
  return wordsIn({
    [contentFile]: content,
    'site/errorPages.ts': errorPages,
    'site/form.ts': { projectTypes, targetLaunches, fieldErrors, plainNotice },
    'site/mails.ts': { mails },
    'site/ownPages.ts': { ownPages },
    'site/proxies.ts': { proxyTexts },
  });
}
