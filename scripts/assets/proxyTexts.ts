import { readFileSync, writeFileSync } from 'node:fs';
import { proxyTexts } from '#site/proxies.ts';
import { rootDir } from './paths.ts';

const { tooLarge, malformed, unavailable } = proxyTexts;

/** Where the texts stand in each file: what is replaced, and the text. */
const places = {
  'deploy/nginx.conf': [
    [/(?<=^ {4}413 ).*(?=;$)/m, `${tooLarge}\n`],
    [/(?<=^ {4}~\^4 ).*(?=;$)/m, `${malformed}\n`],
    [/(?<=^ {4}~\^5 ).*(?=;$)/m, `${unavailable}\n`],
  ],
  'deploy/Caddyfile': [
    [/(?<=^\t\trespond @too_large ).*(?= 413$)/m, tooLarge],
    [/(?<=^\t\trespond ).*(?= \{err\.status_code\}$)/m, unavailable],
  ],
} as const;

/** Writes the owner's texts into the proxies' files. Returns the files that changed. */
export function writeProxyTexts(): string[] {
  return Object.entries(places).flatMap(([file, texts]) => {
    const path = `${rootDir}/${file}`;
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
