import { readFileSync, writeFileSync } from 'node:fs';
import type { proxyTexts } from '#site/proxies.ts';

/** Where the texts stand in each file: what is replaced, and the text. */
const placesOf = ({ tooLarge, malformed, unavailable }: typeof proxyTexts) =>
  ({
    'deploy/nginx.conf': [
      [/(?<=^ {4}413 ).*(?=;$)/m, `${tooLarge}\n`],
      [/(?<=^ {4}~\^4 ).*(?=;$)/m, `${malformed}\n`],
      [/(?<=^ {4}~\^5 ).*(?=;$)/m, `${unavailable}\n`],
    ],
    'deploy/Caddyfile': [
      [/(?<=^\t\trespond @too_large ).*(?= 413$)/m, tooLarge],
      [/(?<=^\t\trespond ).*(?= \{err\.status_code\}$)/m, unavailable],
    ],
  }) as const;

/** Writes these texts into the proxies' files of a project. Returns the files that changed. */
export function writeProxyTexts(project: string, said: typeof proxyTexts): string[] {
  return Object.entries(placesOf(said)).flatMap(([file, texts]) => {
    const path = `${project}/${file}`;
    const before = readFileSync(path, 'utf8');
    // Both programs read `\n`, `\"` and `\\` in quotation marks as JSON does.
    const after = texts.reduce(
      (all, [place, text]) => all.replace(place, () => JSON.stringify(text)),
      before,
    );
    if (after === before) return [];
    writeFileSync(path, after);
    return [file];
  });
}
